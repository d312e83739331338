import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `Record file store's reading` {
    private var path: String { folder + "/token.json" }

    @Test(arguments: [".lock", ".refresh.lock"])
    func `waits for neither scope nor turn`(_ lock: String) async throws {
        let store = RecordFileStore(path: path, accessPatience: .zero, turnPatience: .zero)
        try await store.save(.old)

        let read = try await FileLock(path: path + lock, patience: .zero).withLock {
            await Result.awaiting { () async throws(StoreFailure) in try await store.read() }
        }

        #expect(try read.get() == .old)
    }

    @Test func `creates nothing`() async throws {
        try makeFile(path, "old", mode: 0o600)

        #expect(try await RecordFileStore(path: path).read() == .old)
        #expect(try await RecordFileStore(path: folder + "/none/token.json").read() == nil)
        #expect(await RecordFileStore(path: folder + "/none/token.json").isTurnFree())

        #expect(try names(in: folder) == ["token.json"])
    }

    @Test func `needs no permission to write`() async throws {
        try makeFile(path, "old", mode: 0o400)
        chmod(folder, 0o500)
        // Root may write everywhere, so that it gives the folder away and becomes another user.
        await #expect(processExitsWith: .success) { [folder = folder as String, path = path as String] in
            if geteuid() == 0 {
                for item in [path, folder] { #expect(chown(item, 65_534, 65_534) == 0) }
                #expect(seteuid(65_534) == 0)
            }
            #expect(open(folder + "/new", O_CREAT | O_WRONLY, 0o600) == -1)

            let record = try await RecordFileStore(path: path).read()
            #expect(record == .old)

            if getuid() == 0 { #expect(seteuid(0) == 0) }
        }
        chmod(folder, 0o700)
    }

    @Test(arguments: 0...2)
    func `is repeated once where another machine has replaced the file`(_ failures: Int) async throws {
        let left = Protected(failures)
        var calls = SystemCalls.live
        calls.read = { file, limit throws(SystemError) in
            let isStale = left.withLock { left in
                left -= 1
                return left >= 0
            }
            if isStale { throw SystemError(ESTALE) }
            return try SystemCalls.live.read(file, limit)
        }
        try makeFile(path, "old", mode: 0o600)
        let store = RecordFileStore(path: path, calls: calls)

        let read = await Result.awaiting { () async throws(StoreFailure) in try await store.read() }

        let reason = "cannot read \(path): \(String(cString: strerror(ESTALE)))"
        #expect(read == (failures < 2 ? .success(.old) : .failure(.unreadable(reason: reason))))
    }

    @Test func `is repeated for no other failure`() async throws {
        let count = Protected(0)
        var calls = SystemCalls.live
        calls.read = { _, _ throws(SystemError) in
            count.withLock { $0 += 1 }
            throw SystemError(EIO)
        }
        try makeFile(path, "old", mode: 0o600)

        await #expect(throws: StoreFailure.self) { try await RecordFileStore(path: path, calls: calls).read() }
        #expect(count.withLock { $0 } == 1)
    }

    @Test func `tells a folder that there cannot be, or something else in the record's place`() async throws {
        try makeFile(folder + "/state")
        let noFolder = "cannot open the folder \(folder)/state: Not a directory"
        await #expect(throws: StoreFailure.unreadable(reason: noFolder)) {
            try await RecordFileStore(path: folder + "/state/token.json").read()
        }
        #expect(symlink(folder + "/state", path) == 0)
        await #expect(throws: StoreFailure.unreadable(reason: "cannot read \(path): not a regular file")) {
            try await RecordFileStore(path: path).read()
        }
    }

    @Test func `is refused to a caller that is cancelled`() async throws {
        let store = RecordFileStore(path: path)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.read()
        }
        await #expect(throws: StoreFailure.cancelled) { try await task.value }
    }
}

extension Data {
    fileprivate static let old = Data("old".utf8)
}
