import CoreSupport

/// Records of one kind, each in a store of its own that is known by a name.
public protocol RecordStoreFolder: Sendable {
    /// The store of this name, whether or not it holds a record.
    ///
    /// - Parameter name: letters of ASCII, digits and hyphens, so that it can be a file's.
    func store(named name: String) -> any RecordStore

    /// The names of the stores that hold a record, in no order that counts.
    ///
    /// - Throws: ``RecordStoreError/reading(reason:)``; ``RecordStoreError/cancelled``.
    func names() async throws(RecordStoreError) -> [String]
}

/// Stores that last as long as the process, and are shared by the tasks that share this object.
public final class InMemoryRecordStoreFolder: RecordStoreFolder {
    private let stores = Protected<[String: InMemoryRecordStore]>([:])

    /// A folder without a record.
    public init() {}

    /// The store of this name.
    public func store(named name: String) -> any RecordStore {
        stores.withLock { stores in
            let store = stores[name] ?? InMemoryRecordStore()
            stores[name] = store
            return store
        }
    }

    /// The names of the stores that hold a record.
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
