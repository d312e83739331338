/// A store that cannot be reached.
package struct StoreOutOfReach: RecordStore {
    private let error: StoreFailure

    package init(_ error: StoreFailure = .unreadable(reason: "out of reach")) {
        self.error = error
    }

    package func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        throw error
    }

    package func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        throw error
    }
}
