public import CoreSupport
public import OAuthTokens
public import RecordStorage
@_exported public import UserMessages

/// Load Token From Cache Use Case: loads the cached token.
public protocol LoadTokenFromCacheUseCase: Sendable {
    /// Returns the cached token.
    func loadToken() async throws(LoadTokenFromCacheError) -> Token
}

/// A cached session.
public struct SavedSession: Hashable, Sendable {
    /// The user of the login; `nil` if the cache does not know the name.
    public var user: String?
    /// `nil` once the session has ended.
    public var token: Token?
    /// The state of the token's refresh.
    public var refresh: RefreshState
    /// How the session ended; `nil` while there is a token.
    public var end: SessionEnd?

    public init(
        of user: String? = nil, token: Token? = nil, refresh: RefreshState = RefreshState(), end: SessionEnd? = nil
    ) {
        self.user = user
        self.token = token
        self.refresh = refresh
        self.end = end
    }
}

/// Load Session From Cache Use Case: loads the cached session or its end.
public protocol LoadSessionFromCacheUseCase: Sendable {
    /// Returns the cached session or its end, without waiting for a process that is changing it.
    func loadSession() async throws(LoadTokenFromCacheError) -> SavedSession
}

/// Note Refresh Use Case: saves the state of a refresh before it is sent, so that a refresh token is spent only if its
/// successor can be saved.
public protocol NoteRefreshUseCase: Sendable {
    /// Loads the session and, in the same step, saves the refresh state that `change` returns, unless it is `nil`.
    ///
    /// - Returns: the session as it was before.
    /// - Throws: `StoreFailure`; the record is then unchanged.
    @discardableResult
    func noteRefresh(
        _ change: @escaping @Sendable (SavedSession) -> RefreshState?
    ) async throws(StoreFailure) -> SavedSession
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

/// Replace Cached Token Use Case: saves the result of a refresh, without restoring a session that was logged out.
public protocol ReplaceCachedTokenUseCase: Sendable {
    /// Replaces `old` with `new` if `old` is cached now, or if the session has ended with ``TokenToClear/ended(_:_:by:)``
    /// of that refresh token, and returns whether it did.
    ///
    /// - Parameters:
    ///   - old: the token that was refreshed.
    ///   - new: the token that replaces it.
    ///   - refresh: the state of the refresh of `new`.
    /// - Throws: ``CacheTokenError``; the old token is then still cached.
    func replaceCachedToken(
        _ old: Token, with new: Token, noting refresh: RefreshState
    ) async throws(CacheTokenError) -> Bool
}

extension ReplaceCachedTokenUseCase {
    /// Replaces `old` with `new`, without a refresh state, if `old` is cached now.
    ///
    /// - Throws: ``CacheTokenError``; the old token is then still cached.
    public func replaceCachedToken(_ old: Token, with new: Token) async throws(CacheTokenError) -> Bool {
        try await replaceCachedToken(old, with: new, noting: RefreshState())
    }
}

/// Clear Token Use Case: ends the session on this machine.
public protocol ClearTokenUseCase: Sendable {
    /// Ends the session on this machine, if `token` is cached.
    ///
    /// - Returns: whether the cache was cleared; for a login or an ended session, also `true` if nothing is cached.
    /// - Throws: ``ClearTokenError``; the token is then still cached.
    @discardableResult
    func clear(_ token: TokenToClear) async throws(ClearTokenError) -> Bool
}

/// The token to clear from the cache, and how much of the record to clear with it.
public enum TokenToClear: Hashable, Sendable {
    /// Any record, even an unreadable one.
    case any
    /// A token that descends from this login, or the rest of an ended session.
    case ofGrant(UUID)
    case exactly(Token)
    /// This token, whose refresh by a process says that the session has ended, unless the record notes a refresh by
    /// another process. The user and the client stay for the next login.
    case ended(Token, SessionEnd, by: RefreshState.Holder)
    /// Only the rest of an ended session, not a token.
    case endedSession
}

/// Take Refresh Turn Use Case: lets one task at a time refresh, across all processes that share the cache.
public protocol TakeRefreshTurnUseCase: Sendable {
    /// Waits for its turn, then runs `body`. The turn ends with `body`, or with the process.
    ///
    /// - Throws: `StoreFailure` if no turn came in time, or if the caller was cancelled while it waited.
    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value
}

/// All use cases of a token cache.
public typealias TokenCaching = LoadTokenFromCacheUseCase & LoadSessionFromCacheUseCase & NoteRefreshUseCase
    & CacheTokenUseCase & ReplaceCachedTokenUseCase & ClearTokenUseCase & TakeRefreshTurnUseCase

/// The error courses of the Load Token From Cache Use Case.
public typealias LoadTokenFromCacheError = StoreFailure

/// The error courses of the Cache Token and Replace Cached Token Use Cases.
public typealias CacheTokenError = StoreFailure

/// The error courses of the Clear Token Use Case.
public typealias ClearTokenError = StoreFailure
