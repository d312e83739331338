import CoreSupport

/// A store that saves its record in another store or, while it is told not to remember, only in memory. The record then
/// lasts as long as the process, and the other store is empty.
///
/// The other store's scope and turn protect both. A record in memory takes precedence over the other store's.
public final class RememberingRecordStore: RecordStore {
    // Use the default implementation of `read()`: while a record moves from the other store into memory, it is briefly
    // in neither.
    private let store: any RecordStore
    private let state = Protected(State())

    private struct State {
        var remembers = true
        /// The record in memory; `nil` if the other store's record counts.
        var own: Data?
    }

    /// Creates a store over `store` that remembers.
    public init(_ store: any RecordStore) {
        self.store = store
    }

    /// Chooses where records are saved from now on.
    public func remember(_ remembers: Bool) {
        state.withLock { $0.remembers = remembers }
    }

    /// Runs `body` in the exclusive scope of the other store.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await store.withExclusiveAccess { access throws(StoreFailure) in
            try body(Access(store: self, access: access))
        }
    }

    /// Runs `body` in the turn of the other store.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await store.withRefreshTurn(body)
    }

    public func isTurnFree() async -> Bool { await store.isTurnFree() }

    private struct Access: RecordStoreAccess {
        let store: RememberingRecordStore
        let access: any RecordStoreAccess

        func read() throws(StoreFailure) -> Data? {
            if let own = store.state.withLock({ $0.own }) { return own }
            return try access.read()
        }

        func replace(with new: Data) throws(StoreFailure) {
            guard store.state.withLock({ $0.remembers }) else {
                // The remembered record must be deleted before the new one counts.
                try access.clear()
                store.state.withLock { $0.own = new }
                return
            }
            try access.replace(with: new)
            store.state.withLock { $0.own = nil }
        }

        func clear() throws(StoreFailure) {
            try access.clear()
            store.state.withLock { $0.own = nil }
        }
    }
}
