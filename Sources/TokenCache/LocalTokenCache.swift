public import OAuth
public import TokenStorage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The token cache, over a store of bytes.
///
/// Each use case takes the store's exclusive scope once, so that what it reads is what it replaces or deletes. A caller
/// that is cancelled leaves while it waits for the scope; once it has the scope, it finishes.
public struct LocalTokenCache: Sendable {
    let store: any TokenStore

    /// A cache that keeps its token in `store`.
    public init(store: any TokenStore) {
        self.store = store
    }
}

extension LocalTokenCache: LoadTokenFromCacheUseCase {
    /// Fetches the record, validates it and delivers the token.
    ///
    /// - Throws: ``LoadTokenFromCacheError``.
    public func loadToken() async throws(LoadTokenFromCacheError) -> Token {
        guard let record = try await fetch() else { throw .tokenNotFound }
        do {
            return try TokenRecord.decode(record)
        } catch {
            throw .invalidData(reason: error.reason)
        }
    }

    private func fetch() async throws(LoadTokenFromCacheError) -> Data? {
        do {
            return try await store.withExclusiveAccess { access throws(TokenStoreError) in try access.read() }
        } catch {
            throw LoadTokenFromCacheError(error)
        }
    }
}

extension LocalTokenCache: TakeRefreshTurnUseCase {
    /// Waits for the store's turn and runs `body`.
    ///
    /// - Throws: ``TokenStoreError``.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(TokenStoreError) -> Value {
        try await store.withRefreshTurn(body)
    }
}
