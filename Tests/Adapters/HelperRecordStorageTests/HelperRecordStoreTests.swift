import FileRecordStorage
import HelperRecordStorage
import TestSupport

@Suite(.fewAtOnce, .inTemporaryFolder, .timeLimit(.minutes(60))) struct `Helper record store (KP-1)` {
    private let machine: Machine

    init() throws { machine = try Machine() }

    @Test(arguments: RecordStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        try Data().write(to: URL(filePath: machine.folder + "/file"))
        try await clause.check(
            RecordStoreContract.Subject(
                store: machine.store(), second: machine.store(), failingDeletion: machine.store(calls: .unmovable),
                failingSaving: machine.store(calls: .fullDisk),
                unreachable: machine.store(at: machine.folder + "/file/session.json")))
    }

    @Test func `keeps each save under a new name, and only the last`() async throws {
        try await machine.store().save(.old)
        let first = Set(try machine.helper.secrets.keys)
        try machine.expectOneRecord()

        try await machine.store().save(.new)

        try machine.expectOneRecord()
        #expect(first.isDisjoint(with: try machine.helper.secrets.keys))
    }

    @Test func `keeps a record in parts that no helper cuts`() async throws {
        try await machine.store().save(Data(repeating: 7, count: 20_000))

        #expect(try machine.helper.secrets.count == 5)
        #expect(try machine.helper.secrets.values.allSatisfy { $0.utf8.count <= 8192 })
        #expect(try await machine.store().record() == Data(repeating: 7, count: 20_000))

        try await machine.store().save(.new)
        try machine.expectOneRecord()
    }

    @Test(arguments: ["well", "age"])
    func `leaves nothing behind the helper when it is cleared`(_ behavior: String) async throws {
        try machine.helper.behave(behavior)
        try await machine.store().save(Data(repeating: 7, count: 20_000))

        try await machine.store().clear()

        #expect(try machine.helper.secrets.isEmpty)
        #expect(try names(in: machine.folder) == ["session.json.lock"])
    }

    @Test(arguments: 1...3, ["before", "after"])
    func `a saver killed at a call leaves old or new; the next clears up`(_ call: Int, _ moment: String) async throws {
        try await machine.store().save(.old)
        try FileManager.default.removeItem(atPath: machine.helper.folder + "/calls")
        try machine.helper.behave("die-\(moment) \(call)")

        await #expect(processExitsWith: .signal(SIGKILL)) { [machine = machine as Machine] in
            try await machine.store().save(.new)
        }

        try machine.helper.behave("well")
        // It stores, reads back, and erases.
        #expect(try await machine.store().record() == (call == 3 ? .new : .old))
        try await machine.store().save(.next)
        #expect(try await machine.store().record() == .next)
        try machine.expectOneRecord()
    }

    @Test(arguments: 1...4, ["before", "after"])
    func `one killed while it clears leaves no record; the next clears up`(_ call: Int, _ moment: String) async throws {
        try await machine.store().save(.old)
        try FileManager.default.removeItem(atPath: machine.helper.folder + "/calls")
        try machine.helper.behave("die-\(moment) \(call)")

        await #expect(processExitsWith: .signal(SIGKILL)) { [machine = machine as Machine] in
            try await machine.store().clear()
        }

        try machine.helper.behave("well")
        #expect(try await machine.store().record() == nil)
        try await machine.store().save(.next)
        try machine.expectOneRecord()
    }

    @Test func `processes take turns at it`() async throws {
        try await withThrowingTaskGroup { group in
            for _ in 0..<3 {
                group.addTask {
                    _ = await #expect(processExitsWith: .success) { [machine = machine as Machine] in
                        for _ in 0..<5 {
                            try await machine.store().withExclusiveAccess { access throws(StoreFailure) in
                                let old = try access.read() ?? Data()
                                try access.replace(with: old + [1])
                            }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await machine.store().record()?.count == 15)
    }

    @Test func `a save whose pointer cannot be replaced leaves an orphan, which the next save erases`() async throws {
        try await machine.store().save(.old)
        await #expect(throws: StoreFailure.self) { try await machine.store(calls: .unmovable).save(.new) }
        #expect(try machine.helper.secrets.count == 2)

        try await machine.store().save(.next)

        try machine.expectOneRecord()
    }
}

@Suite(.fewAtOnce, .inTemporaryFolder, .timeLimit(.minutes(60))) struct `A record's place (KP-3)` {
    private let machine: Machine

    init() throws { machine = try Machine() }

    @Test func `moves from a file behind a helper with one save`() async throws {
        try await RecordFileStore(path: machine.path).save(.old)
        #expect(try machine.store().currentPlace() == .file)
        #expect(try await machine.store().record() == .old)

        try await machine.store().save(.new)

        #expect(try machine.store().currentPlace() == .helper(path: machine.helper.path))
        #expect(try await machine.store().record() == .new)
        try machine.expectOneRecord()
    }

    @Test func `moves back to the file, also from a helper that is gone`() async throws {
        try await machine.store().save(.old)
        try FileManager.default.removeItem(atPath: machine.helper.path)

        try await machine.store(savingIn: .file).save(.new)

        #expect(try await RecordFileStore(path: machine.path).record() == .new)
        #expect(try machine.helper.secrets.count == 1)
        // Once the helper is there again, nothing stays with it.
        try machine.helper.install()
        try await machine.store(savingIn: .file).save(.next)
        #expect(try machine.helper.secrets.isEmpty)
        #expect(try names(in: machine.folder) == ["session.json", "session.json.lock"])
    }

    @Test func `moves from one path of a helper to another`() async throws {
        let other = machine.helper.folder + "/../helper/docker-credential-test"
        try await machine.store().save(.old)
        try await machine.store(savingIn: .helper(path: other)).save(.new)
        #expect(try await machine.store().record() == .new)
        try machine.expectOneRecord()
    }

    @Test func `moves from one helper to another`() async throws {
        let other = try TestHelper(in: machine.folder + "-other")
        try await machine.store().save(.old)

        try await machine.store(savingIn: .helper(path: other.path)).save(.new)

        #expect(try machine.helper.secrets.isEmpty)
        #expect(try await machine.store().record() == .new)
        #expect(try other.secrets.count == 1)
    }

    @Test func `is where the last save was unless another is named`() async throws {
        let store = HelperRecordStore(path: machine.path, below: "https://test.example")
        try await store.save(.old)
        #expect(try machine.store().currentPlace() == .file)
        try await machine.store().save(.new)
        try await store.save(.next)
        #expect(try await store.record() == .next)
        try machine.expectOneRecord()
    }

    @Test func `is found on the path, in an absolute folder, if it can be run`() throws {
        #expect(HelperRecordStore.path(ofHelper: "test", environment: ["PATH": "/nowhere:."]) == nil)
        #expect(HelperRecordStore.path(ofHelper: "../test", environment: ["PATH": "/tmp"]) == nil)
    }

    @Test func `is the first on the path`() async throws {
        let path = "relative::/nowhere:\(machine.folder):\(machine.helper.folder)"
        // Not to be run.
        try makeFile(machine.folder + "/docker-credential-test")
        #expect(HelperRecordStore.path(ofHelper: "test", environment: ["PATH": path]) == machine.helper.path)
    }
}

@Suite(.fewAtOnce, .inTemporaryFolder, .timeLimit(.minutes(60))) struct `An earlier pointer (KP-1)` {
    private let machine: Machine

    init() throws {
        machine = try Machine()
        try makeFile(machine.path, Self.pointer(by: machine.helper), mode: 0o600)
        try makeFile("\(machine.helper.folder)/secrets/test.example+a+1-b+1", Self.part)
        // What machines could share then.
        try makeFile("\(machine.helper.folder)/secrets/test.example+a", "e30=")
    }

    @Test func `is read`() async throws {
        #expect(try await machine.store().record() == .old)
    }

    @Test func `is replaced by a save`() async throws {
        try await machine.store().save(.new)

        #expect(try await machine.store().record() == .new)
        #expect(try machine.helper.secrets["test.example+a+1-b+1"] == nil)
    }

    @Test(arguments: [false, true])
    func `leaves nothing behind the helper when it is cleared`(_ isSavedBefore: Bool) async throws {
        if isSavedBefore { try await machine.store().save(.new) }

        try await machine.store().clear()

        #expect(try machine.helper.secrets.isEmpty)
        #expect(try await machine.store().record() == nil)
    }

    @Test func `leaves nothing behind the helper when it moves to the file`() async throws {
        try await machine.store(savingIn: .file).save(.new)

        #expect(try machine.helper.secrets.isEmpty)
    }

    /// Points to ``part``, which is 16 bytes and the record `old`.
    private static func pointer(by helper: TestHelper) -> String {
        #"{"credentialHelper":"\#(helper.path)","digest":"4114f64ba365b64a40e321d189c4771a7b9eea0a40b6da394907561d4b752709","#
            + #""generation":1,"name":"1-b","parts":1,"shared":"https://test.example/a"}"#
    }

    private static let part = "MDEyMzQ1Njc4OWFiY2RlZnRoZSBzZWNyZXQgb2Ygb2xk"
}
