public import OAuth
import TokenStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension LocalTokenCache: CacheTokenUseCase {
    /// Encodes `token`, then deletes the old record and saves the new one in one effect. What was cached does not matter,
    /// so that a log-in repairs a record that cannot be read.
    ///
    /// - Throws: ``CacheTokenError``.
    public func cache(_ token: Token) async throws(CacheTokenError) {
        let record = try encode(token)
        do {
            try await store.withExclusiveAccess { access throws(TokenStoreError) in try access.replace(with: record) }
        } catch {
            throw CacheTokenError(error)
        }
    }

    private func encode(_ token: Token) throws(CacheTokenError) -> Data {
        do {
            return try TokenRecord.encode(token)
        } catch {
            throw .savingFailed(reason: error.reason)
        }
    }
}

extension LocalTokenCache: ReplaceCachedTokenUseCase {
    /// Saves `new` if `old` is what is cached; a record that cannot be read is not.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``CacheTokenError``.
    public func replaceCachedToken(_ old: Token, with new: Token) async throws(CacheTokenError) -> Bool {
        let record = try encode(new)
        do {
            return try await store.withExclusiveAccess { access throws(TokenStoreError) in
                guard try CachedRecord(access.read()) == .token(old) else { return false }
                try access.replace(with: record)
                return true
            }
        } catch {
            throw CacheTokenError(error)
        }
    }
}
