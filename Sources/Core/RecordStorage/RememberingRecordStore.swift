import CoreSupport

/// A store that keeps its record in another, or in memory alone while it is told not to remember: then the record lasts
/// as long as the process, and the other store holds none.
///
/// The other store's scope and turn hold for both. What is kept in memory counts; while nothing is, the other store does.
public final class RememberingRecordStore: RecordStore {
    private let store: any RecordStore
    private let state = Protected(State())

    private struct State {
        var remembers = true
        /// What is kept in memory; `nil` while the other store counts.
        var own: Data?
    }

    /// A store over `store`, that remembers.
    public init(_ store: any RecordStore) {
        self.store = store
    }

    /// Decides where the records go that are saved from now on.
    public func remember(_ remembers: Bool) {
        state.withLock { $0.remembers = remembers }
    }

    /// Runs `body` in the exclusive scope of the other store.
    ///
    /// - Throws: as the other store does.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value {
        try await store.withExclusiveAccess { access throws(RecordStoreError) in
            try body(Access(store: self, access: access))
        }
    }

    /// Runs `body` in the turn of the other store.
    ///
    /// - Throws: as the other store does.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        try await store.withRefreshTurn(body)
    }

    private struct Access: RecordStoreAccess {
        let store: RememberingRecordStore
        let access: any RecordStoreAccess

        func read() throws(RecordStoreError) -> Data? {
            if let own = store.state.withLock({ $0.own }) { return own }
            return try access.read()
        }

        func replace(with new: Data) throws(RecordStoreError) {
            guard store.state.withLock({ $0.remembers }) else {
                // What was remembered must be gone before the new record counts.
                try access.clear()
                store.state.withLock { $0.own = new }
                return
            }
            try access.replace(with: new)
            store.state.withLock { $0.own = nil }
        }

        func clear() throws(RecordStoreError) {
            try access.clear()
            store.state.withLock { $0.own = nil }
        }
    }
}
