public import RecordStorage

/// The cache of a credential, over a store of bytes.
///
/// Each use case takes the store's exclusive scope once, so that what it reads is what it replaces or deletes. A caller
/// that is cancelled leaves while it waits for the scope; once it has the scope, it finishes.
public struct LocalCredentialsCache: Sendable {
    private let record: RecordCache<CredentialsRecordFields>

    /// A cache that keeps its credential in `store`.
    public init(store: any RecordStore) {
        record = RecordCache(store: store)
    }
}

extension LocalCredentialsCache: LoadCredentialsFromCacheUseCase {
    /// Fetches the record, validates it and delivers the credential.
    ///
    /// - Throws: ``LoadCredentialsFromCacheError``.
    public func loadCredentials() async throws(LoadCredentialsFromCacheError) -> HeaderCredentials {
        try await record.load()
    }
}

extension LocalCredentialsCache: CacheCredentialsUseCase {
    /// Encodes `credentials`, then deletes the old record and saves the new one in one effect. What was cached does not
    /// matter, so that a sign-in repairs a record that cannot be read.
    ///
    /// - Throws: ``CacheCredentialsError``.
    public func cache(_ credentials: HeaderCredentials) async throws(CacheCredentialsError) {
        try await record.save(credentials)
    }
}

extension LocalCredentialsCache: ReplaceCachedCredentialsUseCase {
    /// Saves `new` if `old` is what is cached; a record that cannot be read is not.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``CacheCredentialsError``.
    public func replaceCachedCredentials(
        _ old: HeaderCredentials, with new: HeaderCredentials
    ) async throws(CacheCredentialsError) -> Bool {
        try await record.replace(old, with: new)
    }
}

extension LocalCredentialsCache: ClearCredentialsUseCase {
    /// Deletes the record, if there is one or it cannot be told whether there is.
    ///
    /// - Returns: whether it did.
    /// - Throws: ``ClearCredentialsError``.
    @discardableResult
    public func clearCredentials() async throws(ClearCredentialsError) -> Bool {
        try await record.clear { access throws(RecordStoreError) in
            do throws(RecordStoreError) {
                return try access.read() != nil
            } catch {
                // What cannot be read may well be deleted; if not, that is the error to tell of.
                return true
            }
        }
    }

    /// Deletes the record if it is exactly `credentials`.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``ClearCredentialsError``.
    @discardableResult
    public func clearCredentials(_ credentials: HeaderCredentials) async throws(ClearCredentialsError) -> Bool {
        try await record.clear { access throws(RecordStoreError) in
            try access.cached(CredentialsRecordFields.self) == .value(credentials)
        }
    }
}
