public import CoreSupport
package import LoginCredentials
public import RecordStorage

/// Load Credentials From Cache Use Case: loads the saved credential.
public protocol LoadCredentialsFromCacheUseCase: Sendable {
    /// Returns the cached credential.
    func loadCredentials() async throws(LoadCredentialsFromCacheError) -> HeaderCredentials
}

/// The error courses of the Load Credentials From Cache Use Case.
public typealias LoadCredentialsFromCacheError = StoreFailure

/// Caches the credential of one server in a record store. The record names its server: the cache never reads, deletes
/// or replaces another server's credential.
///
/// Each use case takes the store's exclusive scope once, so that it replaces or deletes exactly the record that it has
/// read. A cancelled caller returns while it waits for the scope; once inside, it finishes.
public struct LocalCredentialsCache: Sendable {
    private let session: SessionCache<CredentialsRecordFields>
    /// The secrets of each session that was found or saved.
    package let secrets: SecretsInUse

    /// Creates a cache that saves its credential in `store`.
    ///
    /// - Parameters:
    ///   - store: stores the record.
    ///   - server: identifies the server, for example by the URL of its API.
    public init(store: any RecordStore, server: String) {
        let secrets = SecretsInUse()
        session = SessionCache(store: store, server: server) { session in
            secrets.insert(session.token?.secrets ?? [])
        }
        self.secrets = secrets
    }
}

extension LocalCredentialsCache: LoadCredentialsFromCacheUseCase {
    /// Reads and validates the record, and returns the credential.
    public func loadCredentials() async throws(LoadCredentialsFromCacheError) -> HeaderCredentials {
        guard let credentials = try await loadSession().token else { throw .notFound }
        return credentials
    }
}

extension SavedSession<HeaderCredentials> {
    /// Whether the user is signed in at `date`.
    public func state(at date: Date) -> SessionState { state(at: date, expiry: token?.expiryDate) }
}

extension LocalCredentialsCache {
    /// Loads the session, or its end.
    ///
    /// - Throws: `StoreFailure`; `.notFound` before the first login and after a logout.
    public func loadSession() async throws(LoadCredentialsFromCacheError) -> SavedSession<HeaderCredentials> {
        guard let session = try await session.load() else { throw .notFound }
        return session
    }

    /// Encodes `credentials`, then atomically replaces the old record, even an unreadable one: a sign-in repairs the
    /// cache.
    package func cache(_ credentials: HeaderCredentials) async throws(StoreFailure) {
        _ = try await session.save(credentials, of: credentials.uid)
    }

    /// Deletes this server's record, even an unreadable one.
    ///
    /// - Returns: whether there was a record.
    @discardableResult
    package func clearCredentials() async throws(StoreFailure) -> Bool { try await session.clear() }

    /// Saves what `rule` makes of the session, if the cache holds exactly `credentials`.
    ///
    /// - Returns: whether the record was changed.
    @discardableResult
    package func update(
        _ credentials: HeaderCredentials,
        _ rule: @escaping @Sendable (SavedSession<HeaderCredentials>) -> SavedSession<HeaderCredentials>
    ) async throws(StoreFailure) -> Bool {
        let before = try await session.update { found in
            guard let found, found.token == credentials else { return .keep }
            return .save(rule(found))
        }
        return before?.token == credentials
    }
}
