public import OAuth
public import RecordStorage

extension LocalTokenCache: CacheTokenUseCase {
    /// Encodes `token`, then deletes the old record and saves the new one in one effect. What was cached does not matter,
    /// so that a log-in repairs a record that cannot be read.
    ///
    /// - Throws: ``CacheTokenError``.
    public func cache(_ token: Token) async throws(CacheTokenError) {
        try await record.save(token)
    }
}

extension LocalTokenCache: ReplaceCachedTokenUseCase {
    /// Saves `new` if `old` is what is cached; a record that cannot be read is not.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``CacheTokenError``.
    public func replaceCachedToken(_ old: Token, with new: Token) async throws(CacheTokenError) -> Bool {
        try await record.replace(old, with: new)
    }
}
