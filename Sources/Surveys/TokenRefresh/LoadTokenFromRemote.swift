public import CoreSupport
public import HTTPMessages
public import OAuthTokens
@_exported public import UserMessages

/// Load Token From Remote Use Case: exchanges a refresh token for the next token (RFC 6749, 6).
public protocol LoadTokenFromRemoteUseCase: Sendable {
    /// Refreshes `token`. If the answer has no new refresh token, the old one stays (RFC 6749, 6).
    ///
    /// - Parameters:
    ///   - token: the token to refresh.
    ///   - limit: how long the request may take, in place of the HTTP client's own limit.
    func loadToken(
        refreshing token: Token, within limit: Duration
    ) async throws(LoadTokenFromRemoteError) -> Token
}

extension LoadTokenFromRemoteUseCase {
    /// Refreshes `token` within a minute.
    public func loadToken(refreshing token: Token) async throws(LoadTokenFromRemoteError) -> Token {
        try await loadToken(refreshing: token, within: .seconds(60))
    }
}

/// The error courses of the Load Token From Remote Use Case.
public enum LoadTokenFromRemoteError: Error, Hashable, Sendable {
    /// The server refuses this refresh token for good (`invalid_grant`). The value has the server's words; `nil` if
    /// there is no refresh token.
    case sessionEnded(ServerRefusal?)
    /// The server does not know this client (`invalid_client`, or `invalid_grant` if no client was named): a wrong
    /// configuration; the session stays.
    case clientRejected
    case request(RequestFailure)
}

extension LoadTokenFromRemoteError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .sessionEnded: .sessionEnded
        case .clientRejected: .clientRejected
        case .request(let failure): failure.report
        }
    }
}

/// Refreshes a token at a token endpoint (RFC 6749, 6).
public struct RemoteTokenLoader: LoadTokenFromRemoteUseCase {
    private let httpClient: any HTTPClient
    private let endpoint: @Sendable (Token) -> TokenEndpoint
    private let now: @Sendable () -> Date

    /// Creates a loader at `endpoint` over `httpClient`, which must not add a credential. `now` is read when the answer
    /// arrives.
    public init(httpClient: any HTTPClient, endpoint: TokenEndpoint, now: @escaping @Sendable () -> Date) {
        self.httpClient = httpClient
        self.endpoint = { _ in endpoint }
        self.now = now
    }

    /// Creates a loader that refreshes each token at the server that issued it.
    public init(httpClient: any HTTPClient, endpoints: TokenEndpoints, now: @escaping @Sendable () -> Date) {
        self.httpClient = httpClient
        self.endpoint = endpoints.tokenEndpoint
        self.now = now
    }

    /// Refreshes with one request. The session decides whether to repeat it, since the server may have rotated the
    /// token already. The new token belongs to the same login as the old one.
    public func loadToken(
        refreshing token: Token, within limit: Duration
    ) async throws(LoadTokenFromRemoteError) -> Token {
        guard let refreshToken = token.refreshToken else { throw .sessionEnded(nil) }
        let endpoint = endpoint(token)
        let answer: TokenAnswer
        do throws(LoadTokenFromRemoteError) {
            answer = try await endpoint.trade(
                .refreshToken(refreshToken), over: httpClient, within: limit, orThrow: LoadTokenFromRemoteError.self)
        } catch {
            // For a request that names no client, some servers find no grant: this says nothing about the grant itself.
            if case .sessionEnded = error, !endpoint.namesClient { throw .clientRejected }
            throw error
        }
        return answer.token(
            receivedAt: now(), grantID: token.grantID, from: endpoint.source ?? token.source, keeping: refreshToken)
    }
}

extension TokenEndpoint {
    fileprivate var namesClient: Bool { credentials.id.contains { !$0.isWhitespace } }
}

extension LoadTokenFromRemoteError: TokenUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    /// Only a readable refusal of the grant with the status of RFC 6749, 5.2, ends the session. Words without a code
    /// may be a gateway's.
    public static func rejection(by refusal: ServerRefusal) -> LoadTokenFromRemoteError? {
        if refusal.rejectsGrant && [400, 401].contains(refusal.status) { return .sessionEnded(refusal) }
        guard refusal.code == nil, refusal.status != 429 else { return nil }
        return .request(.invalidData(reason: "status \(refusal.status) without a reason"))
    }
}
