import CoreSupport
package import LoginCredentials
public import OAuthTokens
public import RecordStorage

/// Caches one server's token in a record store. The record names its server: the cache never reads, deletes or replaces
/// another server's session.
///
/// Each use case enters the store's exclusive scope once, so that it replaces or deletes exactly the record that it has
/// read. A cancelled caller returns while it waits for the scope; once inside, it finishes.
public struct LocalTokenCache: Sendable {
    private let session: SessionCache<TokenRecordFields>
    private let source: TokenSource?
    /// The secrets of each session that was found or saved.
    package let secrets: SecretsInUse

    /// Creates a cache that saves its token in `store`.
    ///
    /// - Parameters:
    ///   - store: saves the record.
    ///   - server: identifies the server, for example by its API's URL.
    ///   - source: the authorization server whose tokens are loaded. A token from another one is ignored, and stays
    ///     until the next login. `nil` loads tokens from any.
    public init(store: any RecordStore, server: String, source: TokenSource? = nil) {
        let secrets = SecretsInUse()
        session = SessionCache(store: store, server: server) { session in
            let others = [session.refresh.older?.refreshToken, session.client?.secret].compactMap(\.self)
            secrets.insert((session.token?.secrets ?? []) + others)
        }
        self.source = source
        self.secrets = secrets
    }

    /// Returns the cache, which then loads only tokens from `source`, and saves the client with each login, if given.
    package func accepting(_ source: TokenSource, saving client: RecordedClient? = nil) -> LocalTokenCache {
        LocalTokenCache(session.saving(client), source, secrets)
    }

    private init(_ session: SessionCache<TokenRecordFields>, _ source: TokenSource, _ secrets: SecretsInUse) {
        self.session = session
        self.source = source
        self.secrets = secrets
    }

    /// Returns the session, unless it is another server's, or its token another authorization server's.
    package func accepted(_ session: SavedSession<Token>?) -> SavedSession<Token>? {
        guard session?.server == self.session.server else { return nil }
        guard let source, let token = session?.token else { return session }
        return source.isSameServer(as: token.source ?? TokenSource()) ? session : nil
    }
}

extension LocalTokenCache: TokenCaching {
    /// Loads the session without waiting for the store's exclusive scope, if the store can. It counts as not found if
    /// its token is another authorization server's.
    public func loadSession() async throws(LoadTokenFromCacheError) -> SavedSession<Token> {
        guard let session = accepted(try await loadAnySession()) else { throw .notFound }
        return session
    }

    /// Loads the session, whatever server issued its token; `nil` if there is none.
    package func loadAnySession() async throws(LoadTokenFromCacheError) -> SavedSession<Token>? {
        try await session.load()
    }

    /// Loads the session and saves or deletes it within the store's exclusive scope. A session whose token is another
    /// authorization server's counts as none.
    @discardableResult
    public func update(
        _ change: @escaping @Sendable (SavedSession<Token>?) -> SessionChange<Token>
    ) async throws(StoreFailure) -> SavedSession<Token>? {
        let before = try await session.update { found in
            let session = accepted(found)
            return found != nil && session == nil ? .keep : change(session)
        }
        return accepted(before)
    }

    /// Waits for the store's turn and runs `body`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await session.store.withRefreshTurn(body)
    }

    /// Encodes `token`, then atomically replaces the old record, even an unreadable one: a login repairs the cache.
    @discardableResult
    public func cache(_ token: Token, of user: String) async throws(CacheTokenError) -> Token? {
        try await session.save(token, of: user)
    }

    /// Deletes this server's record, even an unreadable one.
    @discardableResult
    public func clear() async throws(ClearTokenError) -> Bool { try await session.clear() }
}
