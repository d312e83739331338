public import OAuth
public import RecordStorage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The token cache, over a store of bytes.
///
/// Each use case takes the store's exclusive scope once, so that what it reads is what it replaces or deletes. A caller
/// that is cancelled leaves while it waits for the scope; once it has the scope, it finishes.
public struct LocalTokenCache: Sendable {
    let record: RecordCache<TokenRecordFields>

    /// A cache that keeps its token in `store`.
    public init(store: any RecordStore) {
        record = RecordCache(store: store)
    }
}

extension LocalTokenCache: LoadTokenFromCacheUseCase {
    /// Fetches the record, validates it and delivers the token.
    ///
    /// - Throws: ``LoadTokenFromCacheError``.
    public func loadToken() async throws(LoadTokenFromCacheError) -> Token {
        try await record.load()
    }
}

extension LocalTokenCache: TakeRefreshTurnUseCase {
    /// Waits for the store's turn and runs `body`.
    ///
    /// - Throws: `RecordStoreError`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        try await record.store.withRefreshTurn(body)
    }
}

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

extension LocalTokenCache: ClearTokenUseCase {
    /// Deletes the record if its token descends from the log-in `grantID`, or whatever it is when that is `nil`.
    ///
    /// With a `grantID`, a record that cannot be read stays: it is nobody's session as far as this version can tell, and
    /// may be that of a later log-in by a newer one.
    ///
    /// - Returns: whether the cache is empty now.
    /// - Throws: ``ClearTokenError``.
    @discardableResult
    public func clearToken(ofGrant grantID: UUID?) async throws(ClearTokenError) -> Bool {
        try await record.clear { access throws(RecordStoreError) in
            guard let grantID else { return true }
            switch try access.cached(TokenRecordFields.self) {
            case .none: return true
            case .value(let token): return token.grantID == grantID
            case .unreadable: return false
            }
        }
    }

    /// Deletes the record if it is exactly `token`.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``ClearTokenError``.
    @discardableResult
    public func clearToken(_ token: Token) async throws(ClearTokenError) -> Bool {
        try await record.clear { access throws(RecordStoreError) in
            try access.cached(TokenRecordFields.self) == .value(token)
        }
    }
}
