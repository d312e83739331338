import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `File lock` {
    @Test func `delivers the value and is free again`() async throws {
        let lock = FileLock(path: folder + "/state/lock", patience: .zero)

        #expect(try await lock.withLock { 1 } == 1)
        #expect(try await lock.withLock { 2 } == 2)
        #expect(try names(in: folder + "/state") == ["lock"])
    }

    @Test func `is shared by those who want it shared, and excludes an exclusive one`() async throws {
        let path = folder + "/lock"
        let shared = FileLock(path: path, isShared: true, patience: .zero)
        let alone = FileLock(path: path, patience: .zero)
        let busy = StoreFailure.busy(reason: "\(path) was locked for longer than \(Duration.zero)")

        let both = try await shared.withLock { () async throws(StoreFailure) in
            await #expect(throws: busy) { try await alone.withLock { Issue.record("has the lock") } }
            return try await shared.withLock { true }
        }
        #expect(both)
        try await alone.withLock {
            _ = await #expect(throws: busy) { try await shared.withLock { Issue.record("has the lock, too") } }
        }
    }

    @Test func `is tried again after ever longer pauses, until patience is spent`() async throws {
        let path = folder + "/lock"
        let pauses = Protected<[Duration]>([])
        let patient = FileLock(path: path, patience: .milliseconds(200)) { pause in
            pauses.withLock { $0.append(pause) }
        }

        try await FileLock(path: path, patience: .zero).withLock {
            _ = await #expect(throws: StoreFailure.busy(reason: "\(path) was locked for longer than 0.2 seconds")) {
                try await patient.withLock { Issue.record("has the lock") }
            }
        }

        #expect(pauses.withLock { $0 } == [1, 2, 4, 8, 16, 32, 50, 50, 37].map { .milliseconds($0) })
    }

    @Test func `reports once, after a second, that a caller is waiting`() async throws {
        let path = folder + "/lock"
        let reports = Protected<[Duration]>([]), waited = Protected(Duration.zero)
        let patient = FileLock(
            path: path, patience: .seconds(3), sleep: { pause in waited.withLock { $0 += pause } },
            onWaiting: {
                let now = waited.withLock { $0 }
                reports.withLock { $0.append(now) }
            })

        try await FileLock(path: path, patience: .zero).withLock {
            _ = await #expect(throws: StoreFailure.self) { try await patient.withLock {} }
        }

        // 63 ms in six pauses, then 19 of 50 ms.
        #expect(reports.withLock { $0 } == [.milliseconds(1013)])
    }

    @Test func `is had by a waiter once it is free`() async throws {
        let path = folder + "/lock"
        let isWaiting = OneShot<Void>()
        let isFree = OneShot<Void>()
        let waiter = FileLock(path: path, patience: .seconds(9)) { _ in
            isWaiting.resolve(())
            await isFree.wait(onCancel: ())
        }

        let task = try await FileLock(path: path, patience: .zero).withLock {
            let task = Task { try await waiter.withLock { "had" } }
            await isWaiting.wait(onCancel: ())
            return task
        }
        isFree.resolve(())

        #expect(try await task.value == "had")
    }

    @Test func `lets a waiter go that is cancelled`() async throws {
        let path = folder + "/lock"
        let isWaiting = OneShot<Void>()
        let waiter = FileLock(path: path, patience: .seconds(7200)) { _ in
            isWaiting.resolve(())
            try await Task.sleep(for: .seconds(3600))
        }

        try await FileLock(path: path, patience: .zero).withLock {
            let task = Task { try await waiter.withLock { Issue.record("has the lock") } }
            await isWaiting.wait(onCancel: ())
            task.cancel()
            _ = await #expect(throws: StoreFailure.cancelled) { try await task.value }
        }
    }

    @Test func `is free when its holder was killed`() async throws {
        let path = folder + "/lock"
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            try await FileLock(path: path, patience: .zero).withLock { _ = kill(getpid(), SIGKILL) }
        }
        #expect(try await FileLock(path: path, patience: .zero).withLock { true })
    }

    @Test func `is not handed down to the programs that its holder starts`() async throws {
        let path = folder + "/lock"
        #expect(try await FileLock(path: path, patience: .zero).withLock { descriptorFlags(of: path) } == [FD_CLOEXEC])
    }

    @Test func `is free as soon as it is let go, though a child be about to start`() async throws {
        let path = folder + "/lock"
        let copy = try await FileLock(path: path, patience: .zero).withLock { descriptors(of: path).map { dup($0) } }
        defer { for copy in copy { close(copy) } }

        #expect(try await FileLock(path: path, patience: .zero).withLock { true })
    }

    @Test func `is taken anew if its last holder has deleted it just before`() async throws {
        let path = folder + "/state/lock"
        let attempts = Protected(0)
        var calls = SystemCalls.live
        calls.lock = { [folder = folder as String] file, isShared throws(SystemError) in
            if attempts.withLock({
                $0 += 1; return $0
            }) == 1 {
                unlink(path); rmdir(folder + "/state")
            }
            try SystemCalls.live.lock(file, isShared)
        }

        try await FileLock(path: path, patience: .zero, calls: calls).withLock {
            _ = await #expect(throws: StoreFailure.self) {
                try await FileLock(path: path, patience: .zero).withLock { Issue.record("has the lock, too") }
            }
        }
        #expect(attempts.withLock { $0 } == 2)
    }

    @Test func `is had by many, one after the other, though each deletes its file and folder`() async throws {
        let path = folder + "/state/lock"
        let count = Protected(0)
        try await withThrowingTaskGroup { group in
            for _ in 1...16 {
                group.addTask {
                    for _ in 1...20 {
                        try await FileLock(path: path, patience: .seconds(3600)).withLock {
                            count.withLock { $0 += 1 }
                            unlink(path)
                            rmdir(folder + "/state")
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(count.withLock { $0 } == 16 * 20)
    }

    @Test func `is not taken through a symbolic link`() async throws {
        let path = folder + "/lock"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder + "/elsewhere")

        await #expect(
            throws: StoreFailure.unreadable(
                reason: FileError(.lock, path: path, cause: .system(code: ELOOP)).description)
        ) {
            try await FileLock(path: path, patience: .zero).withLock { Issue.record("has the lock") }
        }
        #expect(try names(in: folder) == ["lock"])
    }

    private func descriptorFlags(of path: String) -> [Int32] { descriptors(of: path).map { fcntl($0, F_GETFD) } }

    private func descriptors(of path: String) -> [Int32] {
        var file = stat()
        guard stat(path, &file) == 0 else { return [] }
        return (0..<min(getdtablesize(), 65_536)).filter { descriptor in
            var open = stat()
            return fstat(descriptor, &open) == 0 && open.st_ino == file.st_ino && open.st_dev == file.st_dev
        }
    }
}
