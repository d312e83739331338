public import CoreSupport
@_exported public import UserMessages

/// Stores one record of bytes for all tasks and processes that share it.
///
/// Every implementation passes the contract suite `RecordStoreContract` of `UseCasesTesting`.
public protocol RecordStore: Sendable {
    /// Runs `body` while no other task or process is in this scope of the same store.
    ///
    /// `body` is short: it reads, decides, and replaces or clears. It runs at most once: a store that must retry does
    /// so before it runs `body`. The scope may be entered from inside the turn, but not from inside itself.
    ///
    /// If `body` throws after a change, a store with transactions rolls back, and another store may retain the change.
    /// The record is whole in both cases.
    ///
    /// - Throws: what `body` throws; ``StoreFailure/busy(reason:)`` if others were in the scope for too long;
    ///   ``StoreFailure/unreadable(reason:)`` if the store could not be reached; ``StoreFailure/cancelled``;
    ///   ``StoreFailure/notSaved(reason:)`` or ``StoreFailure/notDeleted(reason:)`` if a change takes effect only
    ///   after `body`, and failed to. A store that loses the answer to its commit finds out whether it took effect
    ///   before it reports a failure.
    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value

    /// Returns the record, or `nil` if there is no record, without changing it.
    ///
    /// A record is replaced whole, so a store that can read without a lock does so. By default, this reads in the
    /// exclusive scope.
    ///
    /// - Throws: ``StoreFailure/unreadable(reason:)``, ``StoreFailure/busy(reason:)`` or
    ///   ``StoreFailure/cancelled``.
    func read() async throws(StoreFailure) -> Data?

    /// Runs `body` while no other task or process has the turn. The turn may last as long as a request, and does not
    /// block ``withExclusiveAccess(_:)``, which `body` enters: the scope must not wait for a resource that a turn
    /// holds, such as the last connection of a pool.
    ///
    /// If the holder dies, the turn is free. If the turn is a lock of a connection, it is also free once the connection
    /// is lost: `body` then continues while another holder runs, and its value is delivered.
    ///
    /// - Throws: ``StoreFailure/busy(reason:)`` if another holder had the turn for too long, and only then: the
    ///   session tells the user that another process does not continue; ``StoreFailure/unreadable(reason:)`` if the
    ///   store could not be reached; ``StoreFailure/cancelled``.
    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value

    /// Returns whether no task or process has the turn, without waiting for it; `false` if this cannot be determined, as
    /// by default.
    func isTurnFree() async -> Bool
}

extension RecordStore {
    public func isTurnFree() async -> Bool { false }

    public func read() async throws(StoreFailure) -> Data? {
        try await withExclusiveAccess { access throws(StoreFailure) in try access.read() }
    }
}

/// The operations on the record inside the exclusive scope.
public protocol RecordStoreAccess {
    /// Returns the record, or `nil` if there is no record.
    ///
    /// - Throws: ``StoreFailure/unreadable(reason:)``.
    func read() throws(StoreFailure) -> Data?

    /// Replaces the old record with the new one in a single effect: a crash at any instant leaves one of the two.
    ///
    /// - Throws: ``StoreFailure/notDeleted(reason:)`` or ``StoreFailure/notSaved(reason:)``, depending on the
    ///   failed step. The old record stays.
    func replace(with record: Data) throws(StoreFailure)

    /// Deletes the record, if there is one.
    ///
    /// - Throws: ``StoreFailure/notDeleted(reason:)``. The record stays.
    func clear() throws(StoreFailure)
}

/// A folder of records, each in its own named store.
public protocol RecordStoreFolder: Sendable {
    /// Returns the store of this name, which may be empty.
    ///
    /// - Parameter name: ASCII letters, digits and hyphens, so that it can be a file's name.
    func store(named name: String) -> any RecordStore

    /// Returns the store of this name, for a record that may be lost in a power failure, such as a cache: a save need not
    /// wait for the disk.
    ///
    /// By default, it is the store of this name like any other.
    ///
    /// - Parameter name: as of a store.
    func cache(named name: String) -> any RecordStore

    /// Returns the folder of this name inside this one, which may be empty.
    ///
    /// By default, its stores are those of this folder whose names begin with `name` and a hyphen.
    ///
    /// - Parameter name: as of a store.
    func folder(named name: String) -> any RecordStoreFolder

    /// Returns the names of the stores that hold a record, in no particular order.
    ///
    /// - Throws: ``StoreFailure/unreadable(reason:)``; ``StoreFailure/cancelled``.
    func names() async throws(StoreFailure) -> [String]

    /// Deletes what killed processes left of records that they did not finish saving, which may contain the user's data.
    ///
    /// The default does nothing, for a folder whose records are saved in one step.
    ///
    /// - Throws: ``StoreFailure``.
    func removeUnfinished() async throws(StoreFailure)
}

extension RecordStoreFolder {
    public func cache(named name: String) -> any RecordStore { store(named: name) }

    public func folder(named name: String) -> any RecordStoreFolder { PartOfFolder(folder: self, prefix: "\(name)-") }

    public func removeUnfinished() async throws(StoreFailure) {}
}

/// The stores of a folder whose names begin with a prefix.
private struct PartOfFolder: RecordStoreFolder {
    let folder: any RecordStoreFolder
    let prefix: String

    func store(named name: String) -> any RecordStore { folder.store(named: prefix + name) }

    func cache(named name: String) -> any RecordStore { folder.cache(named: prefix + name) }

    func names() async throws(StoreFailure) -> [String] {
        try await folder.names().filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }

    func removeUnfinished() async throws(StoreFailure) { try await folder.removeUnfinished() }
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
    /// - Throws: ``StoreFailure/cancelled``.
    public func names() async throws(StoreFailure) -> [String] {
        var names: [String] = []
        for (name, store) in stores.withLock({ $0 }) {
            if try await store.read() != nil { names.append(name) }
        }
        return names
    }
}
