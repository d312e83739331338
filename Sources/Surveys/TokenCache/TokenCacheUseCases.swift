public import OAuthTokens
public import RecordStorage
@_exported public import UserMessages

/// Load Token From Cache Use Case: loads the cached token.
public protocol LoadTokenFromCacheUseCase: Sendable {
    /// Returns the cached token.
    func loadToken() async throws(LoadTokenFromCacheError) -> Token
}

/// Cache Token Use Case: saves the token of a login.
public protocol CacheTokenUseCase: Sendable {
    /// Caches the token of `user` in place of the old one; at any instant, the cache holds one of them intact. If the
    /// cache holds another server's session, it stays and this is an error.
    ///
    /// - Returns: the replaced token, which the server still accepts.
    /// - Throws: ``CacheTokenError``; the old token is then still cached.
    @discardableResult
    func cache(_ token: Token, of user: String) async throws(CacheTokenError) -> Token?
}

/// Clear Token Use Case: ends the session on this machine.
public protocol ClearTokenUseCase: Sendable {
    /// Deletes the session, even an unreadable one.
    ///
    /// - Returns: whether there was one.
    /// - Throws: ``ClearTokenError``; the token is then still cached.
    @discardableResult
    func clear() async throws(ClearTokenError) -> Bool
}

/// A token cache as a session uses it: the use cases above, and one operation on which each of the session's rules is
/// built.
public protocol TokenCaching: LoadTokenFromCacheUseCase, CacheTokenUseCase, ClearTokenUseCase {
    /// Load Session From Cache Use Case: returns the cached session or its end, without waiting for a process that is
    /// changing it.
    func loadSession() async throws(LoadTokenFromCacheError) -> SavedSession<Token>

    /// Update Session Use Case: loads the session and, in the same step across all processes that share the cache,
    /// saves or deletes it as `change` says.
    ///
    /// - Parameter change: receives the session; `nil` if none is cached. It runs at most once.
    /// - Returns: the session as it was before.
    /// - Throws: `StoreFailure`; the session is then unchanged.
    @discardableResult
    func update(
        _ change: @escaping @Sendable (SavedSession<Token>?) -> SessionChange<Token>
    ) async throws(StoreFailure) -> SavedSession<Token>?

    /// Take Refresh Turn Use Case: waits for its turn among all processes that share the cache, then runs `body`. The
    /// turn ends with `body`, or with the process.
    ///
    /// - Throws: `StoreFailure` if no turn came in time, or if the caller was cancelled while it waited.
    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value
}

extension TokenCaching {
    /// Loads the session and returns its token.
    public func loadToken() async throws(LoadTokenFromCacheError) -> Token {
        guard let token = try await loadSession().token else { throw .notFound }
        return token
    }
}

/// The error courses of the Load Token From Cache Use Case.
public typealias LoadTokenFromCacheError = StoreFailure

/// The error courses of the Cache Token Use Case.
public typealias CacheTokenError = StoreFailure

/// The error courses of the Clear Token Use Case.
public typealias ClearTokenError = StoreFailure
