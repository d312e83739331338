import Foundation
public import RecordStorage

/// A store that keeps its record in a private file, shared by every process that names the same path.
///
/// The file has mode 0600, and one that others may read is closed to them when it is read. A folder that is missing is made
/// with mode 0700; one that is there keeps its mode. File and folder must belong to the user, or the folder to root. Two
/// locks lie beside it, `NAME.lock` for exclusive access and `NAME.refresh.lock` for the turn; they are never deleted, and
/// free when their holder dies.
///
/// ## On Apple's platforms
///
/// The record is not encrypted by this store. A place for it is a folder of its own in Application Support, to which an app
/// gives what it wants of the system, once, before the first use:
///
/// - **Backups.** Set `isExcludedFromBackup` (`URLResourceValues`) on the folder and not on the file, which is another file
///   after each save. A session that is restored on a second device would refresh the same token on both, which a server
///   may take for theft and answer by ending both.
/// - **File protection.** Set `FileProtectionType.completeUntilFirstUserAuthentication` (`FileAttributeKey.protectionKey`)
///   on the folder, whose new files inherit it. With `complete` nothing can be locked, read or saved while the device is
///   locked: a refresh in the background then fails before it asks the server, and the session stays.
/// - **App groups.** An app and its extensions may share the file in the group's container, and then refresh in turn. A
///   process that is suspended while it holds a lock in such a container is ended by the system (`0xdead10cc`), and the turn
///   lasts as long as a request: ask for time with `ProcessInfo.performExpiringActivity` or
///   `UIApplication.beginBackgroundTask` round whatever may refresh a token, or keep the file in the app's own container.
///
/// Where the record should be in the Keychain, write a store of your own and hold it to `RecordStoreContract`, a part of the
/// product `UseCasesTesting`.
public struct RecordFileStore: RecordStore {
    private let file: AtomicFile
    private let accessLock: FileLock
    private let turnLock: FileLock

    /// A store at `path`; the file and its folder are made when they are first needed.
    ///
    /// - Parameters:
    ///   - path: the record's file.
    ///   - accessPatience: how long to wait for exclusive access, 10 seconds unless set.
    ///   - turnPatience: how long to wait for a turn, which another's request may fill, 60 seconds unless set.
    ///   - sleep: waits, and throws when its task is cancelled.
    ///   - onClosing: told when the record's file was found open to others, and has been closed to them.
    public init(
        path: String, accessPatience: Duration = .seconds(10), turnPatience: Duration = .seconds(60),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        onClosing: @escaping @Sendable () -> Void = {}
    ) {
        self.init(
            path: path, accessPatience: accessPatience, turnPatience: turnPatience, sleep: sleep, calls: .live,
            onClosing: onClosing)
    }

    /// A store whose writes go through `calls`.
    package init(
        path: String, accessPatience: Duration = .seconds(10), turnPatience: Duration = .seconds(60),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        calls: SystemCalls, onClosing: @escaping @Sendable () -> Void = {}
    ) {
        file = AtomicFile(path: path, calls: calls, onClosing: onClosing)
        accessLock = FileLock(path: path + ".lock", patience: accessPatience, sleep: sleep)
        turnLock = FileLock(path: path + ".refresh.lock", patience: turnPatience, sleep: sleep)
    }

    /// Runs `body` while no other task and no other process is in such a scope of the same path. It is not reentrant.
    ///
    /// - Throws: what `body` throws; `RecordStoreError.locking(reason:)`; `RecordStoreError.cancelled`.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value {
        let access = RecordFileAccess(file: file)
        let result: Result<Value, RecordStoreError>
        do {
            result = try await accessLock.withLock { Result { () throws(RecordStoreError) in try body(access) } }
        } catch {
            throw RecordStoreError(error)
        }
        return try result.get()
    }

    /// Runs `body` while no other task and no other process has the turn. It is not reentrant.
    ///
    /// - Throws: `RecordStoreError.locking(reason:)`; `RecordStoreError.cancelled`.
    public func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        do {
            return try await turnLock.withLock(body)
        } catch {
            throw RecordStoreError(error)
        }
    }
}

/// What is done to the record's file inside the exclusive scope.
struct RecordFileAccess: RecordStoreAccess {
    let file: AtomicFile

    func read() throws(RecordStoreError) -> Data? {
        do {
            return try file.read()
        } catch {
            throw .reading(reason: error.description)
        }
    }

    /// The old record is deleted by the rename that puts the new one in its place: where that step fails, the old one
    /// would not give way. Every step before it only makes the new one.
    func replace(with record: Data) throws(RecordStoreError) {
        do {
            try file.replace(with: record)
        } catch {
            throw error.step == .replace ? .deletion(reason: error.description) : .saving(reason: error.description)
        }
    }

    func clear() throws(RecordStoreError) {
        do {
            try file.remove()
        } catch {
            throw .deletion(reason: error.description)
        }
    }
}

extension RecordStoreError {
    /// Why a lock was not had.
    init(_ error: FileLockError) {
        switch error {
        case .cancelled: self = .cancelled
        case .timedOut, .failed: self = .locking(reason: error.description)
        }
    }
}
