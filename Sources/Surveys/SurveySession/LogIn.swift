import CoreSupport
public import Credentials
public import Login
public import OAuth
import RecordStorage
import TokenCache
import TokenRefresh

/// Log In And Keep Token Use Case: logs in and caches the token, so that the next launch finds it.
public protocol LogInUseCase: Sendable {
    /// Logs in, caches the token and makes it the session's own. A session that it takes the place of is ended at the
    /// server, as well as that can be done.
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
        let replaced: Token?
        do throws(CacheTokenError) {
            replaced = try await shielded { [cache] () async throws(CacheTokenError) in
                try await cache.cache(token, of: username)
            }
        } catch {
            await revokeDropped(token)
            throw .cacheFailed(reason: error.reason)
        }
        let unsaved = beginEpoch(with: token)
        if let unsaved { await end(unsaved.new) }
        // What could not be saved has taken the place of what was cached, at the server at least.
        if let replaced, replaced != unsaved?.old { await end(replaced) }
        return token
    }

    /// Ends a session that has been replaced here at the server too, as well as that can be done.
    private func end(_ replaced: Token) async {
        let (token, _) = await confirmedForRevocation(replaced) { [refresh] in
            try? await refresh.loadToken(refreshing: $0)
        }
        await revokeDropped(token)
    }
}
