/// Log Out Use Case: ends the session at the server and here.
public protocol LogOutUseCase: Sendable {
    /// Revokes the token and clears the cache, the latter even when the server cannot be told.
    ///
    /// - Throws: ``LogOutError`` when the cache could not be cleared.
    @discardableResult
    func logOut() async throws(LogOutError) -> LogOutOutcome
}

/// What a log-out came to; in each case nobody is logged in afterwards.
public enum LogOutOutcome: Hashable, Sendable {
    /// Nobody was logged in.
    case wasNotLoggedIn
    /// The server revoked the token.
    case serverTold
    /// The server could not be told; the reason is for a person and holds no secret.
    case serverNotTold(reason: String)
}

/// The error courses of the Log Out Use Case.
public enum LogOutError: Error, Hashable, Sendable {
    /// The cache could not be cleared: the token is still there.
    case cacheFailed(reason: String)
}
