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
