/// A store over another, to which the record is something else than it is there: its scope and its turn are the other's.
package protocol TokenStoreDecorator: TokenStore {
    /// The store that this one stands over.
    var store: any TokenStore { get }

    /// The record as it is to whoever is in this store's scope.
    func decorate(_ access: any TokenStoreAccess) -> any TokenStoreAccess
}

extension TokenStoreDecorator {
    /// Runs `body` in the exclusive scope of the decorated store, over what the record is to this one.
    ///
    /// - Throws: as the decorated store does.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any TokenStoreAccess) throws(TokenStoreError) -> Value
    ) async throws(TokenStoreError) -> Value {
        try await store.withExclusiveAccess { access throws(TokenStoreError) in try body(decorate(access)) }
    }

    /// Runs `body` in the turn of the decorated store.
    ///
    /// - Throws: as the decorated store does.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(TokenStoreError) -> Value {
        try await store.withRefreshTurn(body)
    }
}
