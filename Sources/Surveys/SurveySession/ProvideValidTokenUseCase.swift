public import HTTP
public import OAuth

/// Provide Valid Token Use Case: a token that may be sent now, refreshed if need be.
public protocol ProvideValidTokenUseCase: Sendable {
    /// Delivers a token that is fresh by the clock and is not `rejected`.
    ///
    /// - Parameter rejected: the token to which the server has just answered 401, if that is why one asks.
    /// - Throws: ``ProvideValidTokenError``, one case for each error course in `UseCases.md`.
    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token
}

extension ProvideValidTokenUseCase {
    /// Delivers a token that is fresh by the clock.
    ///
    /// - Throws: ``ProvideValidTokenError``.
    public func validToken() async throws(ProvideValidTokenError) -> Token {
        try await validToken(insteadOf: nil)
    }
}

/// The error courses of the Provide Valid Token Use Case.
public enum ProvideValidTokenError: Error, Hashable, Sendable {
    /// Nobody is logged in, or somebody logged out meanwhile.
    case notLoggedIn
    /// The server ended the session, or the token has expired and there is nothing to renew it with.
    case sessionEnded
    /// The server was not reached, or cannot answer now; the session stays.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the session stays.
    case invalidData(reason: String)
    /// The server does not know this client; the session stays.
    case clientRejected
    /// The server would not refresh for another reason; the session stays.
    case refused(status: Int, message: String?)
    /// The token cache failed; a token that was refreshed meanwhile is kept in memory and saved at the next call.
    case cacheFailed(reason: String)
    /// The caller was cancelled; the refresh goes on for the others.
    case cancelled
}
