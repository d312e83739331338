public import CoreSupport
public import HTTPMessages
public import LoginCredentials
public import OAuthTokens
public import UserMessages

/// Log In With Browser Use Case: the user logs in at the server's own page (RFC 8252), and the app exchanges a code
/// that is useless to anyone else (RFC 7636).
public protocol LogInWithBrowserUseCase: Sendable {
    /// Begins a login that ends at `redirectURI`. Open its ``PendingLogin/url`` in a browser.
    func begin(redirectURI: URL) -> PendingLogin

    /// Exchanges the code in `callback`, the redirect URI with the server's parameters, for a token.
    func finish(_ login: PendingLogin, at callback: URL) async throws(LogInWithBrowserError) -> Token
}

/// A login that the user has begun in a browser.
public struct PendingLogin: Hashable, Sendable {
    public let url: URL
    public let redirectURI: URL
    let state: Secret
    let verifier: Secret

    /// Whether `callback` has the state of this login, which only the server and the browser know.
    public func isAnswered(by callback: URL) -> Bool { callback.value(of: "state") == state.revealed }
}

/// A callback may reach another process than the one that began the login. The encoded value contains the login's
/// secret, the code verifier (RFC 7636): store it on the server side, and only until the login is over.
extension PendingLogin: Codable {
    private enum CodingKeys: CodingKey { case url, redirectURI, state, verifier }

    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        url = try members.decode(URL.self, forKey: .url)
        redirectURI = try members.decode(URL.self, forKey: .redirectURI)
        state = try Self.secret(.state, of: members)
        verifier = try Self.secret(.verifier, of: members)
    }

    /// A damaged login must not match a callback without a state.
    private static func secret(
        _ key: CodingKeys, of members: KeyedDecodingContainer<CodingKeys>
    ) throws -> Secret {
        let text = try members.decode(String.self, forKey: key)
        guard !text.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: "it is empty")
        }
        return Secret(text)
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(url, forKey: .url)
        try members.encode(redirectURI, forKey: .redirectURI)
        try members.encode(state.revealed, forKey: .state)
        try members.encode(verifier.revealed, forKey: .verifier)
    }
}

/// The error courses of the Log In With Browser Use Case.
public enum LogInWithBrowserError: Error, Hashable, Sendable {
    /// The callback does not belong to this login and may be forged. Continue to wait for the real one.
    case otherLogin
    case denied
    /// The server did not issue a code, or the callback may come from another server.
    case notIssued(reason: String)
    case codeRejected
    /// The server does not know this client, or its secret is wrong.
    case clientRejected
    case request(RequestFailure)
}

extension FailureReport {
    static let loginDenied = FailureReport(.loginRejected, Message("login.denied", "The login was denied."))

    fileprivate static func loginFailed(_ reason: String) -> FailureReport {
        FailureReport(.loginRejected, .loginFailed(reason))
    }
}

extension LogInWithBrowserError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .denied: .loginDenied
        case .otherLogin: .loginFailed("the callback belongs to another login")
        case .notIssued(let reason): .loginFailed(reason)
        case .codeRejected: .loginFailed("the server rejected the authorization code")
        case .clientRejected: .clientRejected
        case .request(let failure): failure.report
        }
    }
}

/// Logs in with a browser at a server's endpoints.
public struct RemoteBrowserLogin: LogInWithBrowserUseCase {
    private let httpClient: any HTTPClient
    private let endpoint: TokenEndpoint
    private let pageURL: URL
    private let scope: String?
    private let issuer: String?
    private let issuerIsPromised: Bool
    private let secrets: SecretsInUse
    private let now: @Sendable () -> Date
    private let makeGrantID: @Sendable () -> UUID
    private let makeSecret: @Sendable () -> Secret

    /// Creates a login.
    ///
    /// - Parameters:
    ///   - httpClient: sends the request.
    ///   - endpoint: delivers the token.
    ///   - pageURL: the authorization endpoint.
    ///   - scope: the OAuth scope to ask for; `nil` for the server's default.
    ///   - issuer: the server's name; a callback that names another server is refused (RFC 9207).
    ///   - issuerIsPromised: whether a callback that names no server is refused.
    ///   - secrets: gets the verifier and the code before either is sent. No words of a callback repeat what it holds.
    ///   - now: read when the token has arrived.
    ///   - makeGrantID: names the login.
    public init(
        httpClient: any HTTPClient, endpoint: TokenEndpoint, pageURL: URL, scope: String? = nil, issuer: String? = nil,
        issuerIsPromised: Bool = false, secrets: SecretsInUse = SecretsInUse(),
        now: @escaping @Sendable () -> Date = { Date() }, makeGrantID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.init(
            httpClient: httpClient, endpoint: endpoint, pageURL: pageURL, scope: scope, issuer: issuer,
            issuerIsPromised: issuerIsPromised, secrets: secrets, now: now, makeGrantID: makeGrantID,
            makeSecret: { .random() })
    }

    /// Creates a login that gets its secrets from `makeSecret`, which returns at least 43 unreserved characters.
    package init(
        httpClient: any HTTPClient, endpoint: TokenEndpoint, pageURL: URL, scope: String? = nil, issuer: String? = nil,
        issuerIsPromised: Bool = false, secrets: SecretsInUse = SecretsInUse(),
        now: @escaping @Sendable () -> Date, makeGrantID: @escaping @Sendable () -> UUID,
        makeSecret: @escaping @Sendable () -> Secret
    ) {
        self.httpClient = httpClient
        self.endpoint = endpoint
        self.pageURL = pageURL
        self.scope = scope
        self.issuer = issuer
        self.issuerIsPromised = issuerIsPromised
        self.secrets = secrets
        self.now = now
        self.makeGrantID = makeGrantID
        self.makeSecret = makeSecret
    }

    /// Creates a state and a verifier of 256 random bits each. The verifier goes only to the token endpoint.
    public func begin(redirectURI: URL) -> PendingLogin {
        let (state, verifier) = (makeSecret(), makeSecret())
        secrets.insert([verifier])
        var items = [
            ("response_type", "code"), ("client_id", endpoint.credentials.id),
            ("redirect_uri", redirectURI.absoluteString),
            ("state", state.revealed), ("code_challenge", Self.challenge(of: verifier)),
            ("code_challenge_method", "S256"),
        ]
        if let scope { items.append(("scope", scope)) }
        items += endpoint.resourceFields.map { ($0.name, $0.value) }
        let query = items.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
        var components = URLComponents(url: pageURL, resolvingAgainstBaseURL: false)
        let own = components?.percentEncodedQuery
        components?.percentEncodedQuery = [own, query].compactMap(\.self).joined(separator: "&")
        return PendingLogin(
            url: components?.url ?? pageURL, redirectURI: redirectURI, state: state, verifier: verifier)
    }

    /// Compares the state first, then the issuer. A repeated parameter is refused (RFC 6749, 3.1).
    public func finish(_ login: PendingLogin, at callback: URL) async throws(LogInWithBrowserError) -> Token {
        guard login.isAnswered(by: callback) else { throw .otherLogin }
        // Another process may have begun the login.
        secrets.insert(callback.values(of: "code").map { Secret($0) } + [login.verifier])
        for name in ["iss", "error", "code"] where callback.values(of: name).count > 1 {
            throw .notIssued(reason: "the callback has more than one \(name)")
        }
        if let name = callback.value(of: "iss") {
            guard issuer == nil || name == issuer else { throw .notIssued(reason: "another server answered") }
        } else if issuerIsPromised {
            throw .notIssued(reason: "the callback does not name its server")
        }
        if let error = callback.value(of: "error") {
            throw error == "access_denied"
                ? .denied
                : .notIssued(reason: Redactor(secrets.all).redact(callback.value(of: "error_description") ?? error))
        }
        guard let code = callback.value(of: "code"), !code.isEmpty else {
            throw .notIssued(reason: "the callback has no code")
        }
        let grant = TokenGrant.authorizationCode(
            Secret(code), redirectURI: login.redirectURI.absoluteString, verifier: login.verifier)
        let answer = try await endpoint.trade(grant, over: httpClient, orThrow: LogInWithBrowserError.self)
        return answer.token(receivedAt: now(), grantID: makeGrantID(), at: endpoint)
    }

    /// Returns the challenge that the server compares with the verifier (RFC 7636, 4.2).
    private static func challenge(of verifier: Secret) -> String {
        Data(SHA256.digest(of: verifier.revealed.utf8)).base64URL
    }
}

extension LogInWithBrowserError: TokenUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func rejection(by refusal: ServerRefusal) -> LogInWithBrowserError? {
        refusal.rejectsGrant ? .codeRejected : nil
    }
}

extension URL {
    /// Returns the value of a query item; `nil` if the item is missing or repeated.
    fileprivate func value(of name: String) -> String? {
        let values = values(of: name)
        return values.count == 1 ? values[0] : nil
    }

    /// Returns the values of the query items with this name, including empty ones.
    fileprivate func values(of name: String) -> [String] {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return items.filter { $0.name == name }.map { $0.value ?? "" }
    }
}

extension Secret {
    /// Returns 256 random bits in 43 characters that need no escape.
    fileprivate static func random() -> Secret {
        Secret(Data((0..<32).map { _ in UInt8.random(in: .min ... .max) }).base64URL)
    }
}

extension Data {
    /// Base64 for URLs, without padding (RFC 4648, 5).
    fileprivate var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
