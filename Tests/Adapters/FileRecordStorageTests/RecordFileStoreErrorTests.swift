import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `Record file store's errors` {
    @Test func `tell a folder in the record's place from a record that cannot be written`() async throws {
        let path = folder + "/token.json"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        let store = RecordFileStore(path: path)

        await #expect(throws: StoreFailure.unreadable(reason: "cannot read \(path): not a regular file")) {
            try await store.record()
        }
        await #expect(throws: StoreFailure.notDeleted(reason: "cannot replace \(path): not a regular file")) {
            try await store.save(Data("new".utf8))
        }
        await #expect(throws: StoreFailure.notDeleted(reason: "cannot remove \(path): not a regular file")) {
            try await store.clear()
        }
    }

    @Test(arguments: [ENOSPC, EROFS, EIO])
    func `are of saving when the new record cannot be made`(_ code: Int32) async throws {
        let path = folder + "/token.json"
        var calls = SystemCalls.live
        calls.create = { _, _ throws(SystemError) in throw SystemError(code) }
        let reason = "cannot create \(path): \(String(cString: strerror(code)))"

        await #expect(throws: StoreFailure.notSaved(reason: reason)) {
            try await RecordFileStore(path: path, calls: calls).save(Data("new".utf8))
        }
    }

    @Test func `are of reading when there can be no folder`() async throws {
        try Data().write(to: URL(filePath: folder + "/state"))
        let store = RecordFileStore(path: folder + "/state/token.json")
        let error = StoreFailure.unreadable(reason: "cannot open the folder \(folder)/state: Not a directory")

        await #expect(throws: error) { try await store.record() }
        await #expect(throws: error) { try await store.save(Data("new".utf8)) }
        await #expect(throws: error) { try await store.withRefreshTurn {} }
    }

    @Test func `are of locking after each lock's own patience`() async throws {
        let path = folder + "/token.json"
        let slept = Protected(Duration.zero)
        let sut = RecordFileStore(
            path: path, accessPatience: .milliseconds(30), turnPatience: .milliseconds(700)
        ) { pause in slept.withLock { $0 += pause } }

        try await FileLock(path: path + ".lock", patience: .zero).withLock {
            let reason = "\(path).lock was locked for longer than 0.03 seconds"
            _ = await #expect(throws: StoreFailure.busy(reason: reason)) { try await sut.record() }
        }
        #expect(slept.withLock { $0 } == .milliseconds(30))
        try await FileLock(path: path + ".refresh.lock", patience: .zero).withLock {
            _ = await #expect(throws: StoreFailure.self) { try await sut.withRefreshTurn {} }
        }
        #expect(slept.withLock { $0 } == .milliseconds(730))
    }

    @Test func `are of locking after 90 seconds without the turn`() async throws {
        let path = folder + "/token.json"
        let sut = RecordFileStore(path: path, sleep: { _ in })

        try await FileLock(path: path + ".refresh.lock", patience: .zero).withLock {
            let reason = "\(path).refresh.lock was locked for longer than 90.0 seconds"
            _ = await #expect(throws: StoreFailure.busy(reason: reason)) { try await sut.withRefreshTurn {} }
        }
    }
}
