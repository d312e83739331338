public import CoreSupport
public import OAuth
public import RecordStorage

/// Load Token From Cache Use Case.
public protocol LoadTokenFromCacheUseCase: Sendable {
    /// Delivers the cached token.
    ///
    /// - Throws: ``LoadTokenFromCacheError``.
    func loadToken() async throws(LoadTokenFromCacheError) -> Token
}

/// Cache Token Use Case.
public protocol CacheTokenUseCase: Sendable {
    /// Puts the token of `user` in the place of whatever is cached: old or new, whole, at any instant. The session with
    /// another server stays, and is an error.
    ///
    /// - Returns: the token that was replaced, which the server still honours.
    /// - Throws: ``CacheTokenError``; the old token is then still there.
    @discardableResult
    func cache(_ token: Token, of user: String) async throws(CacheTokenError) -> Token?
}

/// Replace Cached Token Use Case: what a refresh uses, so that it never brings back a session that was logged out.
public protocol ReplaceCachedTokenUseCase: Sendable {
    /// Puts `new` in the place of `old`, if `old` is what is cached now.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``CacheTokenError``; the old token is then still there.
    func replaceCachedToken(_ old: Token, with new: Token) async throws(CacheTokenError) -> Bool
}

/// Clear Token Use Case.
public protocol ClearTokenUseCase: Sendable {
    /// Ends the session on this machine, if `token` is what is cached.
    ///
    /// - Returns: whether it was; for a log-in, also where nothing is cached.
    /// - Throws: ``ClearTokenError``; the token is then still there.
    @discardableResult
    func clear(_ token: TokenToClear) async throws(ClearTokenError) -> Bool
}

/// Which token is cleared from the cache, and how much with it.
public enum TokenToClear: Hashable, Sendable {
    /// Whatever is cached, a record that cannot be read included.
    case any
    /// A token that descends from this log-in, or what an ended session has left.
    case ofGrant(UUID)
    case exactly(Token)
    /// This very token, which the server has ended. The user and the client stay, for the next log-in.
    case ended(Token)
    /// No token, but what an ended session has left.
    case leftovers
}

/// Take Refresh Turn Use Case: one refresh at a time, among all tasks and all processes that share the cache.
public protocol TakeRefreshTurnUseCase: Sendable {
    /// Waits for its turn, then runs `body`; the turn ends with it, or with the process.
    ///
    /// - Throws: `RecordStoreError` when no turn came in time or the caller was cancelled while it waited.
    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value
}

/// Everything that one token cache does.
public typealias TokenCaching = LoadTokenFromCacheUseCase & CacheTokenUseCase & ReplaceCachedTokenUseCase
    & ClearTokenUseCase & TakeRefreshTurnUseCase

/// The error courses of the Load Token From Cache Use Case.
public typealias LoadTokenFromCacheError = CacheLoadingError

/// The error courses of the Cache Token and Replace Cached Token Use Cases.
public typealias CacheTokenError = CacheSavingError

/// The error courses of the Clear Token Use Case.
public typealias ClearTokenError = CacheClearingError
