/// A store that cannot be reached.
package struct StoreOutOfReach: RecordStore {
    private let error: RecordStoreError

    package init(_ error: RecordStoreError = .reading(reason: "out of reach")) {
        self.error = error
    }

    package func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value {
        throw error
    }

    package func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        throw error
    }
}
