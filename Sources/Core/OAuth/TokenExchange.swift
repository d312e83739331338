public import HTTP

/// What the errors of use cases that ask a token endpoint have in common.
public protocol TokenUseCaseError: HTTPUseCaseError {
    /// The server does not know this client, or its secret is wrong (`invalid_client`).
    static var clientRejected: Self { get }
    /// The use case's own course for a grant that is not taken; `nil` when `refusal` says something else.
    static func rejection(by refusal: ServerRefusal) -> Self?
}

extension TokenUseCaseError {
    /// What `refusal` means at the token endpoint.
    ///
    /// A refusal without a readable reason comes from something else on the way, such as a proxy or a wrong URL, so it
    /// is invalid data: it must not be taken for a word about the user, the client or the session.
    public static func course(of refusal: ServerRefusal) -> Self? {
        if refusal.rejectsClient { return .clientRejected }
        if let rejection = rejection(by: refusal) { return rejection }
        guard refusal.isReadable || refusal.status == 429 else {
            return .request(.invalidData(reason: "status \(refusal.status) without a reason"))
        }
        return nil
    }
}

extension TokenEndpoint {
    /// Trades `grant` for a token, by one request over `client`.
    ///
    /// - Throws: the use case's own error `failure`.
    public func trade<Failure: TokenUseCaseError>(
        _ grant: TokenGrant, over client: any HTTPClient, orThrow failure: Failure.Type
    ) async throws(Failure) -> TokenAnswer {
        try await client.value(of: request(for: grant), orThrow: failure, TokenAnswer.decode)
    }
}

extension ServerRefusal {
    /// Whether the client's credentials are not taken (RFC 6749, 5.2).
    public var rejectsClient: Bool { code == "invalid_client" }

    /// Whether the grant itself, a password or a refresh token, is not taken (RFC 6749, 5.2). Asked too often (429), a
    /// server cannot mean that.
    public var rejectsGrant: Bool { code == "invalid_grant" && status != 429 }
}
