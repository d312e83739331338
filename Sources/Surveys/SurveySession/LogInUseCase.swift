public import Credentials
public import Login
public import OAuth

/// Log In And Keep Token Use Case: logs in and caches the token, so that the next launch finds it.
public protocol LogInUseCase: Sendable {
    /// Logs in, caches the token and makes it the session's own.
    ///
    /// - Throws: ``LogInError``.
    @discardableResult
    func logIn(username: String, password: Secret) async throws(LogInError) -> Token
}

/// The error courses of the Log In And Keep Token Use Case.
public enum LogInError: Error, Hashable, Sendable {
    /// The Login Use Case failed; whatever was cached is untouched.
    case login(LoginError)
    /// The server gave a token, but it could not be cached; it has been revoked.
    case cacheFailed(reason: String)
}
