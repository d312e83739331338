#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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

/// A store over another, to which the record is something else than it is there: its scope and its turn are the other's.
package protocol RecordStoreDecorator: RecordStore {
    /// The store that this one stands over.
    var store: any RecordStore { get }

    /// The record as it is to whoever is in this store's scope.
    func read(_ access: any RecordStoreAccess) throws(RecordStoreError) -> Data?

    /// Replaces what is the record to whoever is in this store's scope.
    func replace(_ access: any RecordStoreAccess, with record: Data) throws(RecordStoreError)

    /// Deletes what is the record to whoever is in this store's scope.
    func clear(_ access: any RecordStoreAccess) throws(RecordStoreError)
}

private struct DecoratedAccess<Store: RecordStoreDecorator>: RecordStoreAccess {
    let store: Store
    let access: any RecordStoreAccess

    func read() throws(RecordStoreError) -> Data? { try store.read(access) }
    func replace(with record: Data) throws(RecordStoreError) { try store.replace(access, with: record) }
    func clear() throws(RecordStoreError) { try store.clear(access) }
}

extension RecordStoreDecorator {
    /// Runs `body` in the exclusive scope of the decorated store, over what the record is to this one.
    ///
    /// - Throws: as the decorated store does.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value {
        try await store.withExclusiveAccess { access throws(RecordStoreError) in
            try body(DecoratedAccess(store: self, access: access))
        }
    }

    /// Runs `body` in the turn of the decorated store.
    ///
    /// - Throws: as the decorated store does.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        try await store.withRefreshTurn(body)
    }
}
