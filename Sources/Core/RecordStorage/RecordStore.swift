public import CoreSupport
@_exported public import Messages

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
    /// - Throws: what `body` throws; ``RecordStoreError/locking(reason:)`` if others were in the scope for too long;
    ///   ``RecordStoreError/reading(reason:)`` if the store could not be reached; ``RecordStoreError/cancelled``;
    ///   ``RecordStoreError/saving(reason:)`` or ``RecordStoreError/deletion(reason:)`` if a change takes effect only
    ///   after `body`, and failed to. A store that loses the answer to its commit finds out whether it took effect
    ///   before it reports a failure.
    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value

    /// Returns the record, or `nil` if there is no record, without changing it.
    ///
    /// A record is replaced whole, so a store that can read without a lock does so. By default, this reads in the
    /// exclusive scope.
    ///
    /// - Throws: ``RecordStoreError/reading(reason:)``, ``RecordStoreError/locking(reason:)`` or
    ///   ``RecordStoreError/cancelled``.
    func read() async throws(RecordStoreError) -> Data?

    /// Runs `body` while no other task or process has the turn. The turn may last as long as a request, and does not
    /// block ``withExclusiveAccess(_:)``, which `body` enters: the scope must not wait for a resource that a turn
    /// holds, such as the last connection of a pool.
    ///
    /// If the holder dies, the turn is free. If the turn is a lock of a connection, it is also free once the connection
    /// is lost: `body` then continues while another holder runs, and its value is delivered.
    ///
    /// - Throws: ``RecordStoreError/locking(reason:)`` if another holder had the turn for too long, and only then: the
    ///   session tells the user that another process does not continue; ``RecordStoreError/reading(reason:)`` if the
    ///   store could not be reached; ``RecordStoreError/cancelled``.
    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value
}

extension RecordStore {
    public func read() async throws(RecordStoreError) -> Data? {
        try await withExclusiveAccess { access throws(RecordStoreError) in try access.read() }
    }
}

/// The operations on the record inside the exclusive scope.
public protocol RecordStoreAccess {
    /// Returns the record, or `nil` if there is no record.
    ///
    /// - Throws: ``RecordStoreError/reading(reason:)``.
    func read() throws(RecordStoreError) -> Data?

    /// Replaces the old record with the new one in a single effect: a crash at any instant leaves one of the two.
    ///
    /// - Throws: ``RecordStoreError/deletion(reason:)`` or ``RecordStoreError/saving(reason:)``, depending on the
    ///   failed step. The old record stays.
    func replace(with record: Data) throws(RecordStoreError)

    /// Deletes the record, if there is one.
    ///
    /// - Throws: ``RecordStoreError/deletion(reason:)``. The record stays.
    func clear() throws(RecordStoreError)
}

/// The failed step of a store. The reasons are for a person, and contain no part of the record.
public enum RecordStoreError: Error, Hashable, Sendable {
    /// Others had the exclusive scope or the turn for as long as the caller was willing to wait.
    case locking(reason: String)
    /// The record could not be read, or the store could not be reached: nothing was done.
    case reading(reason: String)
    case deletion(reason: String)
    case saving(reason: String)
    /// The caller was cancelled while it waited; nothing was done.
    case cancelled

    /// The reason that the step failed; `nil` if the caller was cancelled.
    package var reason: String? {
        switch self {
        case .locking(let reason), .reading(let reason), .deletion(let reason), .saving(let reason): reason
        case .cancelled: nil
        }
    }
}

extension RecordStoreError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .locking(let reason):
            FailureReport(
                .localStorage,
                Message("record.locked", "The saved data is in use by another program: {reason}", reason: reason))
        case .reading(let reason): .notLoaded(reason: reason)
        case .saving(let reason): .notSaved(reason: reason)
        case .deletion(let reason): .notDeleted(reason: reason)
        case .cancelled: .cancelled
        }
    }
}

/// A folder of records, each in its own named store.
public protocol RecordStoreFolder: Sendable {
    /// Returns the store of this name, which may be empty.
    ///
    /// - Parameter name: ASCII letters, digits and hyphens, so that it can be a file's name.
    func store(named name: String) -> any RecordStore

    /// Returns the names of the stores that hold a record, in no particular order.
    ///
    /// - Throws: ``RecordStoreError/reading(reason:)``; ``RecordStoreError/cancelled``.
    func names() async throws(RecordStoreError) -> [String]

    /// Deletes what killed processes left of records that they did not finish saving, which may contain the user's data.
    ///
    /// The default does nothing, for a folder whose records are saved in one step.
    ///
    /// - Throws: ``RecordStoreError``.
    func removeUnfinished() async throws(RecordStoreError)
}

extension RecordStoreFolder {
    public func removeUnfinished() async throws(RecordStoreError) {}
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
            if try await store.read() != nil { names.append(name) }
        }
        return names
    }
}
