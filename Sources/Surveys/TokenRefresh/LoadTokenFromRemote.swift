public import CoreSupport
public import HTTP
public import OAuth

/// Load Token From Remote Use Case: exchanges a refresh token for the next token (RFC 6749, 6).
public protocol LoadTokenFromRemoteUseCase: Sendable {
    /// Refreshes `token`. If the answer has no new refresh token, the old one is kept (RFC 6749, 6).
    func loadToken(refreshing token: Token) async throws(LoadTokenFromRemoteError) -> Token
}

/// The error courses of the Load Token From Remote Use Case.
public enum LoadTokenFromRemoteError: Error, Hashable, Sendable {
    /// The server refuses this refresh token for good (`invalid_grant`), or there is no refresh token.
    case sessionEnded
    /// The server does not know this client (`invalid_client`, or `invalid_grant` if no client was named): a wrong
    /// configuration; the session stays.
    case clientRejected
    case request(RequestFailure)
}

/// Refreshes a token at a token endpoint (RFC 6749, 6).
public struct RemoteTokenLoader: LoadTokenFromRemoteUseCase {
    private let httpClient: any HTTPClient
    private let endpoint: TokenEndpoint
    private let now: @Sendable () -> Date

    /// Creates a refresh at `endpoint` over `httpClient`, which must not authenticate by itself. `now` is read when the
    /// answer has arrived.
    public init(httpClient: any HTTPClient, endpoint: TokenEndpoint, now: @escaping @Sendable () -> Date) {
        self.httpClient = httpClient
        self.endpoint = endpoint
        self.now = now
    }

    /// Refreshes with one request, which is never repeated: the server may have rotated the token already. The new
    /// token belongs to the same login as the old one.
    public func loadToken(refreshing token: Token) async throws(LoadTokenFromRemoteError) -> Token {
        guard let refreshToken = token.refreshToken else { throw .sessionEnded }
        let answer: TokenAnswer
        do {
            answer = try await endpoint.trade(
                .refreshToken(refreshToken), over: httpClient, orThrow: LoadTokenFromRemoteError.self)
        } catch .sessionEnded where !namesClient {
            // Some servers look for the grant of a client without a name and find none: this says nothing about the
            // grant.
            throw .clientRejected
        }
        return answer.token(receivedAt: now(), grantID: token.grantID, keeping: refreshToken)
    }

    private var namesClient: Bool { endpoint.credentials.id.contains { !$0.isWhitespace } }
}

extension LoadTokenFromRemoteError: TokenUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    /// Only a readable refusal of the grant ends the session; a bare 401 or 403 does not.
    public static func rejection(by refusal: ServerRefusal) -> LoadTokenFromRemoteError? {
        refusal.rejectsGrant ? .sessionEnded : nil
    }
}
