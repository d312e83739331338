import CoreSupport
public import Foundation
public import RecordStorage

/// A store in a private file, shared by every process that uses the same path.
///
/// The file has mode 0600; a file that others may read is closed to them when it is read. A missing folder is created
/// with mode 0700; the mode of an existing one does not change. File and folder must belong to the user, or the folder
/// to root. Two lock files are next to it, `NAME.lock` for exclusive access and `NAME.refresh.lock` for the turn. They
/// stay until ``Accounts`` removes the folder; the system releases a lock when its holder dies. The locks work on one
/// machine: over NFS with local locks or over virtiofs, two machines can refresh the same token at once.
///
/// ## On Apple's platforms
///
/// This store does not encrypt the record. Put the record into its own folder in Application Support, and configure
/// that folder once, before the first use:
///
/// - **Backups.** Set `isExcludedFromBackup` (`URLResourceValues`) on the folder, not on the file, which each save
///   replaces. If a session were restored on a second device, both devices would refresh the same token. A server may
///   treat that as theft and end both sessions.
/// - **File protection.** Set `FileProtectionType.completeUntilFirstUserAuthentication`
///   (`FileAttributeKey.protectionKey`) on the folder, whose new files inherit it. With `complete`, the store can
///   neither lock nor read nor save while the device is locked: a refresh in the background then fails before it calls
///   the server, and the session stays.
/// - **App groups.** An app and its extensions may share the file in the group's container, and then take turns to
///   refresh. The system terminates a process that is suspended while it holds a lock in such a container
///   (`0xdead10cc`), and the turn lasts as long as a request: wrap any call that may refresh a token in
///   `ProcessInfo.performExpiringActivity` or `UIApplication.beginBackgroundTask`, or put the file in the app's own
///   container.
///
/// To save the record in the Keychain, use `KeychainRecordStore` of the product `KeychainRecordStorage`.
public struct RecordFileStore: RecordStore {
    private var file: AtomicFile
    private let accessLock: FileLock
    private let turnLock: FileLock
    private let accountLock: FileLock?
    private let isOwned: @Sendable () -> Bool

    /// Creates a store at `path`; the file and its folder are created when first needed.
    ///
    /// - Parameters:
    ///   - path: the record's file.
    ///   - accessPatience: how long to wait for exclusive access; 10 seconds by default.
    ///   - turnPatience: how long to wait for a turn; 90 seconds by default, for a refresh of 60 seconds and three
    ///     accesses.
    ///   - sleep: waits, and throws when its task is cancelled.
    ///   - onClosing: called after a file that was open to others has been closed to them.
    public init(
        path: String, accessPatience: Duration = .seconds(10), turnPatience: Duration = .seconds(90),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        onClosing: @escaping @Sendable () -> Void = {}
    ) {
        self.init(
            path: path, accessPatience: accessPatience, turnPatience: turnPatience, sleep: sleep, calls: .live,
            onClosing: onClosing)
    }

    /// Nothing is written without the account's folder `base` above it, nor while that is removed, and nothing is read or
    /// written unless `isOwned`.
    package init(
        path: String, base: String? = nil, isOwned: @escaping @Sendable () -> Bool = { true },
        accessPatience: Duration = .seconds(10), turnPatience: Duration = .seconds(90),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        calls: SystemCalls, onClosing: @escaping @Sendable () -> Void = {}
    ) {
        self.isOwned = isOwned
        file = AtomicFile(path: path, base: base, calls: calls, onClosing: onClosing)
        accountLock = base.map { base in
            FileLock(
                path: "\(base)/\(AccountFolder.lockName)", base: base, isShared: true, patience: accessPatience,
                sleep: sleep)
        }
        let locks = Self.lockNames(for: path)
        turnLock = FileLock(path: locks[0], base: base, patience: turnPatience, sleep: sleep)
        accessLock = FileLock(path: locks[1], base: base, patience: accessPatience, sleep: sleep)
    }

    /// The same store, whose saves do not wait for the disk.
    fileprivate var withoutSync: RecordFileStore {
        var store = self
        store.file = file.withoutSync
        return store
    }

    /// The names, or paths, of a record's lock files, for the turn and for exclusive access. Delete them in this order.
    static func lockNames(for record: String) -> [String] { [record + ".refresh.lock", record + ".lock"] }

    /// Runs `body` while no other task or process is in this scope of the same path. The scope is not reentrant.
    ///
    /// - Throws: what `body` throws; `StoreFailure.busy(reason:)`; `StoreFailure.unreadable(reason:)` if the lock
    ///   cannot be opened; `StoreFailure.cancelled`; `StoreFailure.removed` if its account was removed,
    ///   also if another user has its label now.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        guard let accountLock else { return try await withLock(body) }
        return try await accountLock.withLock { () async throws(StoreFailure) in
            try await withLock { access throws(StoreFailure) in
                guard isOwned() else { throw .removed }
                return try body(access)
            }
        }
    }

    /// Runs `body`, which may wait, in the same scope, also while the account is removed.
    func withLock<Value: Sendable>(
        _ body: (RecordFileAccess) async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let access = RecordFileAccess(file: file)
        return try await accessLock.withLock { () async throws(StoreFailure) in try await body(access) }
    }

    /// Returns the record, or `nil` if there is none, without a lock: a save replaces the file atomically. It creates
    /// no files.
    ///
    /// - Throws: `StoreFailure.unreadable(reason:)`; `StoreFailure.cancelled`; `StoreFailure.removed` if its account has
    ///   no record, or another user has its label now.
    public func read() async throws(StoreFailure) -> Data? {
        if Task.isCancelled { throw .cancelled }
        let record = try RecordFileAccess(file: file).read()
        // Until now, the folder may have become another user's.
        guard record == nil || isOwned() else { throw .removed }
        return record
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

/// The operations on the record's file. Write only in the exclusive scope.
package struct RecordFileAccess: RecordStoreAccess {
    private let file: AtomicFile

    package init(file: AtomicFile) {
        self.file = file
    }

    package func read() throws(StoreFailure) -> Data? {
        do {
            return try file.read()
        } catch {
            throw .unreadable(reason: error.description)
        }
    }

    /// The rename that replaces the old record also deletes it: if that step fails, the deletion failed. The steps
    /// before it only create the new record.
    package func replace(with record: Data) throws(StoreFailure) {
        do {
            try file.replace(with: record)
        } catch {
            throw error.failure { error.step == .replace ? .notDeleted(reason: $0) : .notSaved(reason: $0) }
        }
    }

    package func clear() throws(StoreFailure) {
        do {
            try file.remove()
        } catch {
            throw .notDeleted(reason: error.description)
        }
    }

    func removeTemporary() throws(StoreFailure) {
        do {
            try file.removeTemporary()
        } catch {
            throw .notDeleted(reason: error.description)
        }
    }
}

/// A folder of records in private files named `NAME.json`, with the locks of ``RecordFileStore`` next to them.
public struct RecordFileFolder: RecordStoreFolder {
    private let path: String
    private let makeStore: @Sendable (String) -> RecordFileStore

    /// Creates a folder at `path`. It is created on disk when a record is first saved.
    public init(
        path: String, makeStore: @escaping @Sendable (String) -> RecordFileStore = { RecordFileStore(path: $0) }
    ) {
        self.path = path
        self.makeStore = makeStore
    }

    public func store(named name: String) -> any RecordStore { file(named: name) }

    /// Returns the store of this name, whose saves do not wait for the disk. A killed process loses nothing.
    public func cache(named name: String) -> any RecordStore { file(named: name).withoutSync }

    private func file(named name: String) -> RecordFileStore { makeStore("\(path)/\(name)\(Self.ending)") }

    /// Returns the folder inside this one, which is created on disk when a record is first saved.
    public func folder(named name: String) -> any RecordStoreFolder {
        RecordFileFolder(path: "\(path)/\(name)", makeStore: makeStore)
    }

    /// Returns the names of the files that hold a record; empty if the folder does not exist.
    ///
    /// - Throws: `StoreFailure.unreadable(reason:)`.
    public func names() async throws(StoreFailure) -> [String] {
        try files().filter { $0.hasSuffix(Self.ending) && !$0.hasPrefix(".") }
            .map { String($0.dropLast(Self.ending.count)) }
    }

    /// Deletes the temporary files of killed processes, also of the folders inside. A file that no store writes has no
    /// lock next to it, and its temporary file stays.
    ///
    /// - Throws: `StoreFailure`, after it has tried every file.
    public func removeUnfinished() async throws(StoreFailure) {
        var firstFailure: StoreFailure?
        let files = try files()
        for name in files {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder), isFolder.boolValue
            else { continue }
            do throws(StoreFailure) {
                try await folder(named: name).removeUnfinished()
            } catch {
                firstFailure = firstFailure ?? error
            }
        }
        for temporary in files where temporary.hasPrefix(".") && temporary.hasSuffix(Self.temporaryEnding) {
            let name = temporary.dropFirst().dropLast(Self.temporaryEnding.count)
            guard let record = Self.recordName(of: temporary), files.contains("\(record).lock") else { continue }
            let file = RecordFileAccess(file: AtomicFile(path: "\(path)/\(name)"))
            let store = makeStore("\(path)/\(record)")
            do throws(StoreFailure) {
                try await store.withExclusiveAccess { _ throws(StoreFailure) in try file.removeTemporary() }
            } catch {
                firstFailure = firstFailure ?? error
            }
        }
        if let firstFailure { throw firstFailure }
    }

    /// The name of the record that a file belongs to: itself, a lock of it, its temporary file, or a further file that
    /// its store writes next to it.
    static func recordName(of file: String) -> String? {
        guard let ending = file.range(of: ending, options: .backwards) else { return nil }
        return String(file[..<ending.upperBound].drop { $0 == "." })
    }

    private func files() throws(StoreFailure) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            return []
        } catch {
            throw .unreadable(reason: "\(path) cannot be listed")
        }
    }

    private static let ending = ".json"
    private static let temporaryEnding = ".tmp"
}
