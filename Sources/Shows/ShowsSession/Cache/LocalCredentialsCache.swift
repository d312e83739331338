public import RecordStorage

/// Load Credentials From Cache Use Case.
public protocol LoadCredentialsFromCacheUseCase: Sendable {
    /// Delivers the cached credential.
    ///
    /// - Throws: ``LoadCredentialsFromCacheError``.
    func loadCredentials() async throws(LoadCredentialsFromCacheError) -> HeaderCredentials
}

/// The error courses of the Load Credentials From Cache Use Case.
public typealias LoadCredentialsFromCacheError = CacheLoadingError

/// The cache of the credential of one server, over a store of bytes. The record names its server: another server's
/// credential is neither read nor deleted nor replaced.
///
/// Each use case takes the store's exclusive scope once, so that what it reads is what it replaces or deletes. A caller
/// that is cancelled leaves while it waits for the scope; once it has the scope, it finishes.
public struct LocalCredentialsCache: Sendable {
    private let session: SessionCache<CredentialsRecordFields>

    /// A cache that saves its credential in `store`.
    ///
    /// - Parameters:
    ///   - store: stores the record.
    ///   - server: what tells the server from others, such as the URL of its API.
    public init(store: any RecordStore, server: String) {
        self.init(store: store, server: server, onFound: { _ in })
    }

    /// A cache that tells of each session that it finds or saves.
    package init(
        store: any RecordStore, server: String,
        onFound: @escaping @Sendable (FoundSession<HeaderCredentials>) -> Void
    ) {
        session = SessionCache(store: store, server: server, client: nil, onFound: onFound)
    }
}

extension LocalCredentialsCache: LoadCredentialsFromCacheUseCase {
    /// Fetches the record, validates it and delivers the credential.
    ///
    /// - Throws: ``LoadCredentialsFromCacheError``.
    public func loadCredentials() async throws(LoadCredentialsFromCacheError) -> HeaderCredentials {
        try await session.load()
    }
}

extension LocalCredentialsCache {
    /// Encodes `credentials`, then deletes the old record and saves the new one in one effect. A record that cannot be read
    /// is replaced too, so that a sign-in repairs it.
    package func cache(_ credentials: HeaderCredentials) async throws(CacheSavingError) {
        _ = try await session.save(credentials, of: credentials.uid)
    }

    /// Saves `new` if `old` is what is cached; a record that cannot be read is not.
    ///
    /// - Returns: whether it was.
    package func replaceCachedCredentials(
        _ old: HeaderCredentials, with new: HeaderCredentials
    ) async throws(CacheSavingError) -> Bool {
        try await session.replace(old, with: new)
    }

    /// Deletes the record of this server, even an unreadable one.
    ///
    /// - Returns: whether there was anything.
    @discardableResult
    package func clearCredentials() async throws(CacheClearingError) -> Bool {
        try await session.clear()
    }

    /// Loads the session, or how it ended.
    package func loadSession() async throws(LoadCredentialsFromCacheError) -> RecordedSession<HeaderCredentials> {
        try await session.session()
    }

    /// Saves how the session ended in place of its credential, if that is exactly `credentials`.
    ///
    /// - Returns: whether it was.
    @discardableResult
    package func end(
        _ credentials: HeaderCredentials, _ end: SessionEnd
    ) async throws(CacheClearingError) -> Bool {
        try await session.clear(saving: end) { $0.token == credentials }
    }
}
