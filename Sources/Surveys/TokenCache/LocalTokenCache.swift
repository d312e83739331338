public import OAuth
public import RecordStorage

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
