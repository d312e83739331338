public import HTTP

/// Why the token endpoint gave no token. The use cases name these as their courses.
public enum TokenExchangeFailure: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The answer is not one of a token endpoint; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not know this client, or its secret is wrong (`invalid_client`).
    case clientRejected
    /// The server refused, and said why, or that it was asked too often (429).
    case refused(ServerRefusal)
    /// The caller was cancelled.
    case cancelled
}

extension TokenEndpoint {
    /// Trades `grant` for a token, by one request over `client`.
    ///
    /// - Throws: ``TokenExchangeFailure``. A refusal of the grant itself is in ``TokenExchangeFailure/refused(_:)``, with
    ///   ``HTTP/ServerRefusal/rejectsGrant`` to tell it.
    public func trade(
        _ grant: TokenGrant, over client: any HTTPClient
    ) async throws(TokenExchangeFailure) -> TokenAnswer {
        let response: HTTPResponse
        do {
            response = try await client.successfulResponse(to: request(for: grant))
        } catch {
            throw TokenExchangeFailure(error)
        }
        do {
            return try TokenAnswer.decode(response.body)
        } catch {
            throw .invalidData(reason: error.reason)
        }
    }
}

extension TokenExchangeFailure {
    /// What `failure` means at the token endpoint.
    ///
    /// A refusal without a readable reason comes from something else on the way, such as a proxy or a wrong URL, so it
    /// is invalid data: it must not be taken for a word about the user, the client or the session.
    init(_ failure: ExchangeFailure) {
        self =
            switch failure {
            case .connectivity(let failure): .connectivity(failure)
            case .invalidResponse(let reason): .invalidData(reason: reason)
            case .refused(let refusal) where refusal.rejectsClient: .clientRejected
            case .refused(let refusal) where refusal.isReadable || refusal.status == 429: .refused(refusal)
            case .refused(let refusal): .invalidData(reason: "status \(refusal.status) without a reason")
            case .unexpectedStatus(let status): .invalidData(reason: "status \(status)")
            // The token endpoint is reached without a token, so this is a client that was put together wrongly.
            case .unauthenticated(let failure): .connectivity(ConnectivityFailure(.other, detail: failure.detail))
            case .cancelled: .cancelled
            }
    }
}

extension ServerRefusal {
    /// Whether the client's credentials are not taken (RFC 6749, 5.2).
    public var rejectsClient: Bool { code == "invalid_client" }

    /// Whether the grant itself, a password or a refresh token, is not taken (RFC 6749, 5.2). Asked too often (429), a
    /// server cannot mean that.
    public var rejectsGrant: Bool { code == "invalid_grant" && status != 429 }
}
