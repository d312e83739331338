import CoreSupport
import FileRecordStorage
public import Foundation
public import RecordStorage

/// A store in the Keychain of Apple's platforms, shared by an app and its extensions.
///
/// The record is the value of a generic password. No other device can restore it from a backup, and it is accessible
/// while the device is locked, but not between a restart and the first unlock
/// (`kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly`). Before that unlock every access fails, and the record stays.
///
/// The Keychain has no locks. The store uses two empty lock files named after the item, one for exclusive access and
/// one for the turn, which are never deleted. The system releases a lock when its holder dies. ``read()`` takes no
/// lock.
public struct KeychainRecordStore: RecordStore {
    private let access: KeychainAccess
    private let accessLock: FileLock
    private let turnLock: FileLock

    #if canImport(Security)
        /// Creates a store of the item with these attributes; the item and the folder are created when first needed.
        ///
        /// - Parameters:
        ///   - service: the item's service, such as the app's bundle identifier.
        ///   - account: the item's account, which distinguishes records of one service.
        ///   - accessGroup: the access group in which an app and its extensions share the item; `nil` for the
        ///     app's default group.
        ///   - lockFolder: the folder of the locks, the same in every process that uses the item: the app group's
        ///     container if extensions do, otherwise a folder in Application Support.
        ///   - accessPatience: how long to wait for exclusive access; 10 seconds by default.
        ///   - turnPatience: how long to wait for a turn; 90 seconds by default, for a refresh of 60 seconds and three
        ///     accesses.
        public init(
            service: String, account: String = "session", accessGroup: String? = nil, lockFolder: URL,
            accessPatience: Duration = .seconds(10), turnPatience: Duration = .seconds(90)
        ) {
            self.init(
                KeychainItem(service: service, account: account, accessGroup: accessGroup),
                lockFolder: lockFolder.path(percentEncoded: false), accessPatience: accessPatience,
                turnPatience: turnPatience, calls: .live)
        }
    #endif

    /// Creates a store of an item that is read and written through `calls`.
    package init(
        _ item: KeychainItem, lockFolder: String, accessPatience: Duration = .seconds(10),
        turnPatience: Duration = .seconds(90), calls: KeychainCalls,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        access = KeychainAccess(item: item, calls: calls)
        let path = "\(lockFolder)/\(item.lockName)"
        accessLock = FileLock(path: path + ".lock", patience: accessPatience, sleep: sleep)
        turnLock = FileLock(path: path + ".refresh.lock", patience: turnPatience, sleep: sleep)
    }

    /// Runs `body` while no other task or process is in this scope of the same item and folder. The scope is not
    /// reentrant.
    ///
    /// - Throws: what `body` throws; `StoreFailure.busy(reason:)`; `StoreFailure.unreadable(reason:)` if the lock
    ///   cannot be opened; `StoreFailure.cancelled`.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        try await accessLock.withLock { () throws(StoreFailure) in try body(access) }
    }

    /// Returns the record, or `nil` if there is none, without a lock: the Keychain replaces a value atomically.
    ///
    /// - Throws: `StoreFailure.unreadable(reason:)`; `StoreFailure.cancelled`.
    public func read() async throws(StoreFailure) -> Data? {
        if Task.isCancelled { throw .cancelled }
        return try access.read()
    }

    /// Runs `body` while no other task or process has the turn. The turn is not reentrant.
    ///
    /// - Throws: `StoreFailure.busy(reason:)`; `StoreFailure.unreadable(reason:)` if the lock cannot be opened;
    ///   `StoreFailure.cancelled`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await turnLock.withLock(body)
    }

    public func isTurnFree() async -> Bool { turnLock.isFree }
}

/// The operations on the record's item. Write only in the exclusive scope.
private struct KeychainAccess: RecordStoreAccess {
    let item: KeychainItem
    let calls: KeychainCalls

    func read() throws(StoreFailure) -> Data? {
        let (status, value) = calls.copyMatching(item)
        switch KeychainRefusal(status: status) {
        case nil: break
        case .notFound?: return nil
        case let refusal?: throw .unreadable(reason: "cannot read the keychain item: \(refusal)")
        }
        guard let value else { throw .unreadable(reason: "cannot read the keychain item: it has no value") }
        return value
    }

    func replace(with record: Data) throws(StoreFailure) {
        guard let refusal = updateOrAdd(record) else { return }
        let reason = "cannot save the keychain item: \(refusal)"
        // If the item cannot be changed, the old record cannot be deleted.
        throw refusal == .readOnly ? .notDeleted(reason: reason) : .notSaved(reason: reason)
    }

    /// Replaces the value in a single transaction of the Keychain: deleting the item first could lose both values.
    private func updateOrAdd(_ record: Data) -> KeychainRefusal? {
        let update = KeychainRefusal(status: calls.update(item, record))
        guard update == .notFound else { return update }
        let addition = KeychainRefusal(status: calls.add(item, record))
        guard addition == .duplicate else { return addition }
        // A program that does not take the lock has added the item meanwhile.
        return calls.update(item, record) == 0 ? nil : .duplicate
    }

    func clear() throws(StoreFailure) {
        let refusal = KeychainRefusal(status: calls.delete(item))
        guard let refusal, refusal != .notFound else { return }
        throw .notDeleted(reason: "cannot delete the keychain item: \(refusal)")
    }
}

extension KeychainItem {
    /// The name of the item's lock files. It does not contain the access group: without a given group, the item may be
    /// in any.
    fileprivate var lockName: String { "\(service.percentEncoded)+\(account.percentEncoded)" }
}
