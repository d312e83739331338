public import CoreSupport
public import HTTPMessages
public import LoginCredentials
public import OAuthTokens
@_exported public import UserMessages

/// Login Use Case: exchanges a user's name and password for a token.
public protocol LoginUseCase: Sendable {
    func logIn(username: String, password: Secret) async throws(LoginError) -> Token
}

/// The error courses of the Login Use Case.
public enum LoginError: Error, Hashable, Sendable {
    case credentialsRejected
    /// The server does not know this client, or its secret is wrong.
    case clientRejected
    case request(RequestFailure)
}

extension LoginError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .credentialsRejected: FailureReport(.loginRejected, .credentialsRejected)
        case .clientRejected: .clientRejected
        case .request(let failure): failure.report
        }
    }
}

/// Logs in at a token endpoint (RFC 6749, 4.3).
public struct RemoteLogin: LoginUseCase {
    private let httpClient: any HTTPClient
    private let endpoint: TokenEndpoint
    private let scope: String?
    private let now: @Sendable () -> Date
    private let makeGrantID: @Sendable () -> UUID

    /// Creates a login at `endpoint` that asks for `scope`; `nil` for the server's own. `now` is read when the answer
    /// arrives.
    public init(
        httpClient: any HTTPClient, endpoint: TokenEndpoint, scope: String? = nil,
        now: @escaping @Sendable () -> Date = { Date() }, makeGrantID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.httpClient = httpClient
        self.endpoint = endpoint
        self.scope = scope
        self.now = now
        self.makeGrantID = makeGrantID
    }

    /// Logs in with one request, which is never repeated.
    public func logIn(username: String, password: Secret) async throws(LoginError) -> Token {
        let answer = try await endpoint.trade(
            .password(username: username, password: password), asking: scope, over: httpClient, orThrow: LoginError.self
        )
        return answer.token(receivedAt: now(), grantID: makeGrantID(), at: endpoint)
    }
}

extension LoginError: TokenUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func rejection(by refusal: ServerRefusal) -> LoginError? {
        refusal.rejectsGrant || refusal.rejectsEmailOrPassword ? .credentialsRejected : nil
    }
}

extension ServerRefusal {
    /// The survey service's own code for a wrong email or password.
    fileprivate var rejectsEmailOrPassword: Bool { code == "invalid_email_or_password" }
}
