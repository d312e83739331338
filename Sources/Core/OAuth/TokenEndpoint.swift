public import CoreSupport
public import Credentials
public import HTTP

/// How the token request is written. Its answer is read in either form.
public enum TokenRequestStyle: String, Sendable, CaseIterable {
    /// A form with `username` (RFC 6749, 4.3 and 6).
    case oauth2
    /// JSON with `email`, as the survey service wants it.
    case nimble
}

/// Where tokens are had, and as whom they are asked for.
public struct TokenEndpoint: Hashable, Sendable {
    /// The URL to post to.
    public let url: URL
    /// How the request is written.
    public let style: TokenRequestStyle
    /// The client's credentials, sent in the body.
    public let client: ClientCredentials

    public init(url: URL, style: TokenRequestStyle = .oauth2, client: ClientCredentials) {
        self.url = url
        self.style = style
        self.client = client
    }
}

extension TokenEndpoint {
    /// The request that trades `grant` for a token (RFC 6749, 4.3.2 and 6).
    public func request(for grant: TokenGrant) -> HTTPRequest {
        style.post(grant.fields(in: style), as: client, to: url)
    }
}

extension TokenRequestStyle {
    /// A post of `fields` and the client's credentials in this style.
    func post(
        _ fields: [(name: String, value: String)], as client: ClientCredentials, to url: URL
    ) -> HTTPRequest {
        switch self {
        case .oauth2: client.postForm(fields, to: url)
        case .nimble: client.postJSON(fields.map { ($0.name, .text($0.value)) }, to: url)
        }
    }
}

/// What is traded for a token.
public enum TokenGrant: Hashable, Sendable {
    /// A user's name and password (RFC 6749, 4.3).
    case password(username: String, password: Secret)
    /// A refresh token (RFC 6749, 6).
    case refreshToken(Secret)
}

extension TokenGrant {
    /// The grant's fields in a request of `style`, in the order in which they are sent.
    func fields(in style: TokenRequestStyle) -> [(name: String, value: String)] {
        switch self {
        case .password(let username, let password):
            [
                ("grant_type", "password"), (style.usernameField, username), ("password", password.revealed),
            ]
        case .refreshToken(let token):
            [("grant_type", "refresh_token"), ("refresh_token", token.revealed)]
        }
    }
}

extension TokenRequestStyle {
    fileprivate var usernameField: String {
        switch self {
        case .oauth2: "username"
        case .nimble: "email"
        }
    }
}

/// Which of a token's two credentials is meant (RFC 7009, 2.1).
public enum TokenTypeHint: String, Sendable, CaseIterable {
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
}

/// Where the server is told that a token is done with (RFC 7009), and as whom.
public struct RevocationEndpoint: Hashable, Sendable {
    /// The URL to post to.
    public let url: URL
    /// How the request is written.
    public let style: TokenRequestStyle
    /// The client's credentials, sent in the body.
    public let client: ClientCredentials

    public init(url: URL, style: TokenRequestStyle = .oauth2, client: ClientCredentials) {
        self.url = url
        self.style = style
        self.client = client
    }

    /// The request that revokes `token` (RFC 7009, 2.1).
    public func request(revoking token: Secret, hint: TokenTypeHint) -> HTTPRequest {
        style.post([("token", token.revealed), ("token_type_hint", hint.rawValue)], as: client, to: url)
    }
}

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
