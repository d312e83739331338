import ConcurrencySupport
public import Credentials
public import Login
public import OAuth
import RecordStorage
import TokenCache

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

extension UserSession: LogInUseCase {
    /// Logs in by the primary course of the Log In And Keep Token Use Case.
    @discardableResult
    public func logIn(username: String, password: Secret) async throws(LogInError) -> Token {
        let token: Token
        do throws(LoginError) {
            token = try await login.logIn(username: username, password: password)
        } catch {
            throw .login(error)
        }
        // From here on the server holds a session for this token: an interrupt must not leave it unsaved.
        do throws(CacheTokenError) {
            try await shielded { [cache] () async throws(CacheTokenError) in try await cache.cache(token) }
        } catch {
            await revokeDropped(token)
            throw .cacheFailed(reason: error.reason)
        }
        beginEpoch(with: token)
        return token
    }
}
