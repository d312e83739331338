public import CoreSupport

/// Where one record of bytes is kept, for all tasks and processes that share it.
///
/// Every implementation passes the contract suite `RecordStoreContract` of `UseCasesTesting`.
public protocol RecordStore: Sendable {
    /// Runs `body` while no other task and no other process is in such a scope of the same store.
    ///
    /// `body` is short: it reads, decides, and replaces or clears.
    ///
    /// - Throws: what `body` throws; ``RecordStoreError/locking(reason:)`` when the scope was not had in time, or
    ///   ``RecordStoreError/cancelled``.
    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value

    /// Runs `body` while no other task and no other process has the turn. The turn may last as long as a request; it
    /// keeps nobody from ``withExclusiveAccess(_:)``.
    ///
    /// - Throws: ``RecordStoreError/locking(reason:)`` when the turn was not had in time, or
    ///   ``RecordStoreError/cancelled``.
    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value
}

/// What can be done to the record inside the exclusive scope.
public protocol RecordStoreAccess {
    /// The record, or `nil` when there is none.
    ///
    /// - Throws: ``RecordStoreError/reading(reason:)``.
    func read() throws(RecordStoreError) -> Data?

    /// Deletes the old record and saves the new one in a single effect: a crash at any instant leaves one of the two.
    ///
    /// - Throws: ``RecordStoreError/deletion(reason:)`` or ``RecordStoreError/saving(reason:)``, by the step that failed;
    ///   the old record is then still there.
    func replace(with record: Data) throws(RecordStoreError)

    /// Deletes the record; fine when there is none.
    ///
    /// - Throws: ``RecordStoreError/deletion(reason:)``; the record is then still there.
    func clear() throws(RecordStoreError)
}

/// Which step of a store failed. The reasons are for a person and hold nothing of the record.
public enum RecordStoreError: Error, Hashable, Sendable {
    /// The exclusive scope or the turn was not had in time.
    case locking(reason: String)
    /// The record could not be read.
    case reading(reason: String)
    /// The old record could not be deleted.
    case deletion(reason: String)
    /// The new record could not be saved.
    case saving(reason: String)
    /// The caller was cancelled while it waited; nothing was done.
    case cancelled

    /// Why the step failed; `nil` where none did, since the caller was cancelled.
    package var reason: String? {
        switch self {
        case .locking(let reason), .reading(let reason), .deletion(let reason), .saving(let reason): reason
        case .cancelled: nil
        }
    }
}
