import CoreSupport

/// A folder of records, each in a store of its own that is known by a name.
public protocol RecordStoreFolder: Sendable {
    /// Returns the store of this name, which may be empty.
    ///
    /// - Parameter name: ASCII letters, digits and hyphens, so that it can be a file's name.
    func store(named name: String) -> any RecordStore

    /// Returns the names of the stores that hold a record, in no particular order.
    ///
    /// - Throws: ``RecordStoreError/reading(reason:)``; ``RecordStoreError/cancelled``.
    func names() async throws(RecordStoreError) -> [String]
}

/// A folder in memory, shared by the tasks that share this object.
public final class InMemoryRecordStoreFolder: RecordStoreFolder {
    private let stores = Protected<[String: InMemoryRecordStore]>([:])

    public init() {}

    public func store(named name: String) -> any RecordStore {
        stores.withLock { stores in
            let store = stores[name] ?? InMemoryRecordStore()
            stores[name] = store
            return store
        }
    }

    /// Returns the names of the stores that hold a record.
    ///
    /// - Throws: ``RecordStoreError/cancelled``.
    public func names() async throws(RecordStoreError) -> [String] {
        var names: [String] = []
        for (name, store) in stores.withLock({ $0 }) {
            let holds = try await store.withExclusiveAccess { access throws(RecordStoreError) in
                try access.read() != nil
            }
            if holds { names.append(name) }
        }
        return names
    }
}
