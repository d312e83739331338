/// Log Out Use Case: ends the session at the server and here.
public protocol LogOutUseCase: Sendable {
    /// Uses the token once and revokes it, and clears the cache, the latter even when the server cannot be told.
    ///
    /// - Throws: ``LogOutError`` when the cache could not be cleared.
    @discardableResult
    func logOut() async throws(LogOutError) -> LogOutOutcome
}

/// What a log-out came to; in each case nobody is logged in afterwards.
public enum LogOutOutcome: Hashable, Sendable {
    /// Nobody was logged in.
    case wasNotLoggedIn
    /// The server took the token, and then its revocation: the session is over there.
    case serverTold
    /// The server took the revocation, but was not seen to take the token before, so that the session may live on there:
    /// some servers ignore the revocation of an expired token, or keep the pair that an unused one has replaced. The reason
    /// is for a person and holds no secret.
    case notConfirmed(reason: String)
    /// The server could not be told; the reason is for a person and holds no secret.
    case serverNotTold(reason: String)
}

/// The error courses of the Log Out Use Case.
public enum LogOutError: Error, Hashable, Sendable {
    /// The cache could not be cleared: the token is still there.
    case cacheFailed(reason: String)
}
