public import CoreSupport
public import HTTPMessages
public import LoginCredentials

/// The format of the token request. Answers are read in either format.
public enum TokenRequestStyle: String, Sendable, CaseIterable {
    /// A form with `username` (RFC 6749, 4.3 and 6).
    case oauth2
    /// JSON with `email`, as the survey service expects.
    case nimble
}

/// A token endpoint, and the client credentials to use there.
public struct TokenEndpoint: Hashable, Sendable {
    public let url: URL
    public let style: TokenRequestStyle
    public let credentials: ClientCredentials
    /// The source of its tokens, which they carry; `nil` for an endpoint below the API's URL.
    public let source: TokenSource?

    public init(
        url: URL, style: TokenRequestStyle = .oauth2, credentials: ClientCredentials, source: TokenSource? = nil
    ) {
        self.url = url
        self.style = style
        self.credentials = credentials
        self.source = source
    }
}

extension TokenEndpoint {
    /// Returns the request that exchanges `grant` for a token of `scope` (RFC 6749, 4.3.2 and 6).
    public func request(for grant: TokenGrant, scope: String? = nil) -> HTTPRequest {
        post(grant.fields(in: style), scope, to: url, carrying: grant.secrets)
    }

    /// Returns the request for a device code and a user code, at their own endpoint (RFC 8628, 3.1).
    public func request(forDeviceCodeAt url: URL, scope: String?) -> HTTPRequest {
        post([], scope, to: url)
    }

    /// The fields that name the source's resources (RFC 8707, 2).
    package var resourceFields: [(name: String, value: String)] {
        (source?.resources ?? []).map { ("resource", $0) }
    }

    private func post(
        _ fields: [(name: String, value: String)], _ scope: String?, to url: URL, carrying secrets: [Secret] = []
    ) -> HTTPRequest {
        let scopeFields = scope.map { [(name: "scope", value: $0)] } ?? []
        var request = credentials.post(
            fields + scopeFields + resourceFields, in: style,
            authenticating: source?.clientAuthentication ?? .post, to: url)
        request.secrets.insert(secrets)
        return request
    }
}

/// The credential to exchange for a token.
public enum TokenGrant: Hashable, Sendable {
    /// A user's name and password (RFC 6749, 4.3).
    case password(username: String, password: Secret)
    /// A refresh token (RFC 6749, 6).
    case refreshToken(Secret)
    /// The code of a device that waits for its user (RFC 8628, 3.4).
    case deviceCode(Secret)
    /// The code from a browser's callback, for the same redirect URI, with the verifier of its challenge (RFC 7636,
    /// 4.5).
    case authorizationCode(Secret, redirectURI: String, verifier: Secret)
}

extension TokenGrant {
    fileprivate var secrets: [Secret] {
        switch self {
        case .password(_, let password): [password]
        case .refreshToken(let token): [token]
        case .deviceCode(let code): [code]
        case .authorizationCode(let code, _, let verifier): [code, verifier]
        }
    }

    /// Returns the grant's fields in a request of `style`, in sending order.
    func fields(in style: TokenRequestStyle) -> [(name: String, value: String)] {
        switch self {
        case .password(let username, let password):
            [
                ("grant_type", "password"), (style.usernameField, username), ("password", password.revealed),
            ]
        case .refreshToken(let token):
            [("grant_type", "refresh_token"), ("refresh_token", token.revealed)]
        case .deviceCode(let code):
            [("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code.revealed)]
        case .authorizationCode(let code, let redirectURI, let verifier):
            [
                ("grant_type", "authorization_code"), ("code", code.revealed), ("redirect_uri", redirectURI),
                ("code_verifier", verifier.revealed),
            ]
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

/// The kind of credential to revoke (RFC 7009, 2.1).
public enum TokenTypeHint: String, Sendable, CaseIterable {
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
}

/// A revocation endpoint (RFC 7009), and the client credentials to use there.
public struct RevocationEndpoint: Hashable, Sendable {
    public let url: URL
    public let style: TokenRequestStyle
    public let credentials: ClientCredentials
    public let authentication: ClientAuthentication

    public init(
        url: URL, style: TokenRequestStyle = .oauth2, credentials: ClientCredentials,
        authentication: ClientAuthentication = .post
    ) {
        self.url = url
        self.style = style
        self.credentials = credentials
        self.authentication = authentication
    }

    /// Returns the request that revokes `token` (RFC 7009, 2.1).
    public func request(revoking token: Secret, hint: TokenTypeHint) -> HTTPRequest {
        var request = credentials.post(
            [("token", token.revealed), ("token_type_hint", hint.rawValue)], in: style,
            authenticating: authentication, to: url)
        request.secrets.insert([token])
        return request
    }
}

/// An error of a use case that calls a token endpoint.
public protocol TokenUseCaseError: HTTPUseCaseError {
    /// The server does not know this client, or its secret is wrong (`invalid_client`).
    static var clientRejected: Self { get }
    /// The use case's own course for a rejected grant; `nil` if `refusal` says something else.
    static func rejection(by refusal: ServerRefusal) -> Self?
}

extension TokenUseCaseError {
    /// Returns the meaning of `refusal` at the token endpoint.
    ///
    /// A refusal without a readable reason, or a 404 without a code, comes from a proxy or a wrong URL: it is invalid
    /// data, and says nothing about the user, the client or the session.
    public static func course(of refusal: ServerRefusal) -> Self? {
        if refusal.rejectsClient { return .clientRejected }
        if let rejection = rejection(by: refusal) { return rejection }
        guard refusal.status == 404 ? refusal.code != nil : refusal.isReadable || refusal.status == 429 else {
            return .request(.invalidData(reason: "status \(refusal.status) without a reason"))
        }
        return nil
    }
}

extension TokenEndpoint {
    /// Exchanges `grant` for a token of `scope` with one request, within `limit` or else the client's own limit.
    ///
    /// - Throws: a refusal, also for a successful answer that contains an error instead of a token.
    public func trade<Failure: TokenUseCaseError>(
        _ grant: TokenGrant, asking scope: String? = nil, over httpClient: any HTTPClient,
        within limit: Duration? = nil,
        orThrow failure: Failure.Type
    ) async throws(Failure) -> TokenAnswer {
        var request = request(for: grant, scope: scope)
        request.timeLimit = limit
        let response = try await httpClient.successfulResponse(to: request, orThrow: failure)
        do {
            return try TokenAnswer.decode(response.body)
        } catch {
            let refusal = ServerRefusal(response)
            if refusal.code != nil { throw .request(.refused(refusal)) }
            throw .request(.invalidData(reason: error.reason))
        }
    }
}

extension ServerRefusal {
    /// Whether the client's credentials are rejected (RFC 6749, 5.2).
    public var rejectsClient: Bool { code == "invalid_client" }

    /// Whether the grant itself, a password or a refresh token, is rejected (RFC 6749, 5.2). A 429 never means this.
    public var rejectsGrant: Bool { code == "invalid_grant" && status != 429 }
}
