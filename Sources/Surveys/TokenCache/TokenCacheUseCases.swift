public import OAuth
public import RecordStorage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Load Token From Cache Use Case.
public protocol LoadTokenFromCacheUseCase: Sendable {
    /// Delivers the cached token.
    ///
    /// - Throws: ``LoadTokenFromCacheError``.
    func loadToken() async throws(LoadTokenFromCacheError) -> Token
}

/// Cache Token Use Case.
public protocol CacheTokenUseCase: Sendable {
    /// Puts `token` in the place of whatever is cached: old or new, whole, at any instant.
    ///
    /// - Throws: ``CacheTokenError``; the old token is then still there.
    func cache(_ token: Token) async throws(CacheTokenError)
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
    /// Deletes the cached token if it descends from the log-in `grantID`, whatever it is when that is `nil` (an
    /// unreadable one included).
    ///
    /// - Returns: whether the cache is empty now.
    /// - Throws: ``ClearTokenError``; the token is then still there.
    @discardableResult
    func clearToken(ofGrant grantID: UUID?) async throws(ClearTokenError) -> Bool

    /// Deletes the cached token if it is exactly `token`.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``ClearTokenError``; the token is then still there.
    @discardableResult
    func clearToken(_ token: Token) async throws(ClearTokenError) -> Bool
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
