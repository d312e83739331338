import Foundation
package import RecordStorage

/// A lock that tasks and processes share through a file's path.
///
/// The operating system releases it when its holder dies. The file is empty and has mode 0600. Only its holder may
/// delete it, and then its folder: the next holder creates them anew. The lock is not reentrant. Holders of a shared lock
/// exclude only those who want it exclusively.
package struct FileLock: Sendable {
    private let place: FilePlace
    private let base: String?
    private let isShared: Bool
    private let patience: Duration
    private let sleep: @Sendable (Duration) async throws -> Void
    private let calls: SystemCalls
    private let user: uid_t
    private let onWaiting: @Sendable () -> Void

    /// Creates a lock at `path`, next to the file that it protects. The lock file and its folder, if `base` above it
    /// exists, are created when the lock is first acquired through `calls`, and must be owned by `user`. A caller waits
    /// for the lock for at most `patience`; `sleep` throws when its task is cancelled. `onWaiting` is called once
    /// per caller, after a second of waiting.
    package init(
        path: String, base: String? = nil, isShared: Bool = false, patience: Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        calls: SystemCalls = .live, user: UInt32 = geteuid(), onWaiting: @escaping @Sendable () -> Void = {}
    ) {
        self.onWaiting = onWaiting
        self.calls = calls
        self.user = user
        place = FilePlace(path)
        self.base = base
        self.isShared = isShared
        self.patience = patience
        self.sleep = sleep
    }

    /// Runs `body` while holding the lock. Waiting blocks no thread.
    ///
    /// - Throws: before `body` has begun, `StoreFailure.busy(reason:)` if others held the lock the whole time,
    ///   `StoreFailure.unreadable(reason:)` if it cannot be opened, and `StoreFailure.cancelled`. Once begun, `body`
    ///   finishes; then what it throws.
    package func withLock<Value: Sendable>(
        _ body: () async throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        let file = try await acquire()
        defer { release(file) }
        return try await body()
    }

    private func acquire() async throws(StoreFailure) -> Int32 {
        var backoff = Backoff(patience: patience)
        var untilNotice: Duration? = .seconds(1)
        while true {
            if Task.isCancelled { throw .cancelled }
            do {
                if let file = try attempt() { return file }
            } catch {
                throw error.failure { .unreadable(reason: $0) }
            }
            guard let pause = backoff.next() else {
                throw .busy(reason: "\(place.path) was locked for longer than \(patience)")
            }
            do {
                try await sleep(pause)
            } catch {
                throw .cancelled
            }
            guard let rest = untilNotice else { continue }
            untilNotice = rest > pause ? rest - pause : nil
            if untilNotice == nil { onWaiting() }
        }
    }

    /// Whether the lock is free; `false` if this cannot be determined. It creates no file, and shares a free lock for an
    /// instant, after which its next holder tries again.
    package var isFree: Bool {
        do {
            let file = try retrying { open(place.path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
            defer { release(file) }
            return flock(file, LOCK_SH | LOCK_NB) == 0
        } catch {
            return error.code == ENOENT
        }
    }

    /// Acquires the lock if it is free. Each attempt opens the file, so that a thousand waiters hold no descriptors.
    private func attempt() throws(FileError) -> Int32? {
        var failure: FileError?
        for _ in 1...100 {
            do throws(FileError) {
                let file = try opened()
                guard try perform({ () throws(SystemError) in try lock(file) }) else { return nil }
                if isInPlace(file) { return file }
                release(file)
                failure = nil
            } catch {
                // The last holder may have just deleted the folder.
                guard error.cause == .system(code: ENOENT) else { throw error }
                failure = error
            }
        }
        if let failure { throw failure }
        return nil
    }

    /// Whether an open file is still that of the path. The lock of a deleted file excludes no one who locks the new one.
    private func isInPlace(_ file: Int32) -> Bool {
        do {
            return try FileStatus(of: file).isSameFile(as: FileStatus(ofEntryAt: place.path))
        } catch {
            return false
        }
    }

    private func opened() throws(FileError) -> Int32 {
        let folder = try PrivateFolder(path: place.folder, base: base, user: user).openOrCreate()
        defer { close(folder) }
        let file = try perform { () throws(SystemError) in
            let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
            return try retrying { openat(folder, place.name, flags, 0o600) }
        }
        do throws(FileError) {
            try check(file)
            return file
        } catch {
            close(file)
            throw error
        }
    }

    /// Ensures that no other user can open the file and hold the lock.
    private func check(_ file: Int32) throws(FileError) {
        let status = try perform { () throws(SystemError) in
            let status = try FileStatus(of: file)
            let isOpenToOthers = status.mode & 0o077 != 0
            if isOpenToOthers, status.fault(for: user) == nil { _ = try retrying { fchmod(file, 0o600) } }
            return status
        }
        if let fault = status.fault(for: user) { throw FileError(.lock, path: place.path, cause: fault) }
    }

    private func perform<Value>(_ body: () throws(SystemError) -> Value) throws(FileError) -> Value {
        try FileError.naming(.lock, at: place.path, body)
    }

    /// Locks `file`, or closes it and returns `false` if the lock is not free.
    private func lock(_ file: Int32) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try calls.lock(file, isShared)
            return true
        } catch {
            close(file)
            if error.code == EWOULDBLOCK { return false }
            throw error
        }
    }

    /// Unlocks and closes. Closing is not enough: a child process about to start may have a copy of `file`.
    private func release(_ file: Int32) {
        flock(file, LOCK_UN)
        close(file)
    }
}
