public import RecordStorage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A token store that tells of every record that is read or saved: what must stay out of all that is printed.
public struct RecordWatchingStore: TokenStore {
    private let store: any TokenStore
    private let onRecord: @Sendable (Data) -> Void

    /// Decorates `store`.
    public init(_ store: any TokenStore, onRecord: @escaping @Sendable (Data) -> Void) {
        self.store = store
        self.onRecord = onRecord
    }

    /// Runs `body` in the exclusive scope of the decorated store.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any TokenStoreAccess) throws(TokenStoreError) -> Value
    ) async throws(TokenStoreError) -> Value {
        try await store.withExclusiveAccess { [onRecord] (access) throws(TokenStoreError) in
            try body(RecordWatchingAccess(access: access, onRecord: onRecord))
        }
    }

    /// Runs `body` in the turn of the decorated store.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(TokenStoreError) -> Value {
        try await store.withRefreshTurn(body)
    }
}

private struct RecordWatchingAccess: TokenStoreAccess {
    let access: any TokenStoreAccess
    let onRecord: @Sendable (Data) -> Void

    func read() throws(TokenStoreError) -> Data? {
        let record = try access.read()
        if let record { onRecord(record) }
        return record
    }

    func replace(with record: Data) throws(TokenStoreError) {
        onRecord(record)
        try access.replace(with: record)
    }

    func clear() throws(TokenStoreError) {
        try access.clear()
    }
}
