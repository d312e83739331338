import FileRecordStorage
import HelperRecordStorage
import TestSupport

@Suite(.fewAtOnce, .inTemporaryFolder, .timeLimit(.minutes(60))) struct `A record's reading (SS-9)` {
    private let machine: Machine

    init() throws { machine = try Machine() }

    @Test func `waits for no scope if the file has the record`() async throws {
        try await RecordFileStore(path: machine.path).save(.old)

        #expect(try await readInOthersScope().get() == .old)
    }

    @Test func `waits for no scope if there is none, and creates nothing`() async throws {
        #expect(try await machine.impatientStore().read() == nil)
        #expect(try names(in: machine.folder) == [])
        #expect(try await readInOthersScope().get() == nil)
    }

    @Test func `asks a helper in the scope`() async throws {
        try await machine.store().save(.old)

        #expect(await readInOthersScope().isOfLocking)
        #expect(try await machine.store().read() == .old)
    }

    @Test func `waits for a clearing, which may put its pointer back`() async throws {
        try makeFile(machine.path + ".notes", "[]", mode: 0o600)

        #expect(await readInOthersScope().isOfLocking)
        #expect(try await machine.store().read() == nil)
    }

    @Test func `is refused to a caller that is cancelled`() async throws {
        let store = machine.impatientStore()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.read()
        }
        await #expect(throws: StoreFailure.cancelled) { try await task.value }
    }

    /// Reads while somebody else is in the scope.
    private func readInOthersScope() async -> Result<Data?, StoreFailure> {
        let store = machine.impatientStore()
        return await Result.awaiting { () async throws(StoreFailure) in
            try await FileLock(path: machine.path + ".lock", patience: .zero).withLock {
                () async throws(StoreFailure) in try await store.read()
            }
        }
    }
}

extension Machine {
    /// A store that waits for no lock.
    fileprivate func impatientStore() -> HelperRecordStore {
        HelperRecordStore(
            path: path, savingIn: .helper(path: helper.path), below: "https://test.example", calls: .live,
            sleep: { _ in })
    }
}

extension Result<Data?, StoreFailure> {
    fileprivate var isOfLocking: Bool { if case .failure(.busy) = self { true } else { false } }
}
