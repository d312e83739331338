public import OAuth
public import RecordStorage

/// The cache of the token of one server, over a store of bytes. The record names its server: another server's session is
/// neither read nor deleted nor replaced.
///
/// Each use case takes the store's exclusive scope once, so that what it reads is what it replaces or deletes. A caller
/// that is cancelled leaves while it waits for the scope; once it has the scope, it finishes.
public struct LocalTokenCache: Sendable {
    private let session: SessionCache<TokenRecordFields>

    /// A cache that keeps its token in `store`.
    ///
    /// - Parameters:
    ///   - store: where the record is kept.
    ///   - server: what tells the server from others, such as the URL of its API.
    public init(store: any RecordStore, server: String) {
        self.init(store: store, server: server, client: nil)
    }

    /// A cache that keeps the client with each log-in, and tells of each session that it finds or saves.
    package init(
        store: any RecordStore, server: String, client: KeptClient?,
        onFound: @escaping @Sendable (FoundSession<Token>) -> Void = { _ in }
    ) {
        session = SessionCache(store: store, server: server, client: client, onFound: onFound)
    }

    /// Delivers all that is kept of the session, even once the server has ended it.
    ///
    /// - Throws: ``LoadTokenFromCacheError``.
    package func loadSession() async throws(LoadTokenFromCacheError) -> KeptSession<Token> {
        try await session.session()
    }
}

extension LocalTokenCache: LoadTokenFromCacheUseCase {
    /// Fetches the record, validates it and delivers the token.
    ///
    /// - Throws: ``LoadTokenFromCacheError``.
    public func loadToken() async throws(LoadTokenFromCacheError) -> Token {
        try await session.load()
    }
}

extension LocalTokenCache: TakeRefreshTurnUseCase {
    /// Waits for the store's turn and runs `body`.
    ///
    /// - Throws: `RecordStoreError`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        try await session.store.withRefreshTurn(body)
    }
}

extension LocalTokenCache: CacheTokenUseCase {
    /// Encodes `token`, then deletes the old record and saves the new one in one effect. A record that cannot be read is
    /// replaced too, so that a log-in repairs it.
    ///
    /// - Throws: ``CacheTokenError``.
    @discardableResult
    public func cache(_ token: Token, of user: String) async throws(CacheTokenError) -> Token? {
        try await session.save(token, of: user)
    }
}

extension LocalTokenCache: ReplaceCachedTokenUseCase {
    /// Saves `new` if `old` is what is cached; a record that cannot be read is not.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``CacheTokenError``.
    public func replaceCachedToken(_ old: Token, with new: Token) async throws(CacheTokenError) -> Bool {
        try await session.replace(old, with: new)
    }
}

extension LocalTokenCache: ClearTokenUseCase {
    /// Deletes the record, or its token alone, if it is `token`.
    ///
    /// A record that cannot be read is cleared only as ``TokenToClear/any``: as far as this version can tell it is nobody's
    /// session, and it may be that of a later log-in by a newer one.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``ClearTokenError``.
    @discardableResult
    public func clear(_ token: TokenToClear) async throws(ClearTokenError) -> Bool {
        switch token {
        case .any:
            _ = try await session.clear()
            return true
        case .ofGrant(let grantID):
            return try await session.clear { found in
                switch found {
                case .none, .outdated, .ofAnotherServer: true
                case .session(let session): session.token.map { $0.grantID == grantID } ?? true
                case .unreadable: false
                }
            }
        case .exactly(let token): return try await session.clear { $0.token == token }
        case .ended(let token):
            return try await session.clear(leavingUser: true) { $0.token == token }
        case .leftovers:
            return try await session.clear { found in
                if case .session(let session) = found { session.token == nil } else { false }
            }
        }
    }
}
