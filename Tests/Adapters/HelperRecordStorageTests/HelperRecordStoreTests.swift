import FileRecordStorage
import HelperRecordStorage
import TestSupport

@Suite(.fewAtOnce, .inTemporaryFolder, .timeLimit(.minutes(5))) struct `Helper record store (KP-1)` {
    private let machine: Machine

    init() throws { machine = try Machine() }

    @Test(arguments: RecordStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        try await clause.check(
            RecordStoreContract.Subject(
                store: machine.store(), second: machine.store(), failingDeletion: machine.store(calls: .unmovable),
                failingSaving: machine.store(calls: .fullDisk)))
    }

    @Test func `keeps each save under a new name, and only the last`() async throws {
        try await machine.store().save(.old)
        let first = Set(try machine.helper.secrets.keys)
        try machine.expectOneRecord()

        try await machine.store().save(.new)

        try machine.expectOneRecord()
        #expect(first.intersection(try machine.helper.secrets.keys).count == 1)
    }

    @Test func `keeps a record in parts that no helper cuts`() async throws {
        try await machine.store().save(Data(repeating: 7, count: 20_000))

        #expect(try machine.helper.secrets.count == 6)
        #expect(try machine.helper.secrets.values.allSatisfy { $0.utf8.count <= 8192 })
        #expect(try await machine.store().record() == Data(repeating: 7, count: 20_000))

        try await machine.store().save(.new)
        try machine.expectOneRecord()
    }

    @Test(arguments: ["well", "age"])
    func `leaves nothing behind the helper when it is cleared`(_ behaviour: String) async throws {
        try machine.helper.behave(behaviour)
        try await machine.store().save(Data(repeating: 7, count: 20_000))

        try await machine.store().clear()

        #expect(try machine.helper.secrets.isEmpty)
        #expect(try names(in: machine.folder) == ["session.json.lock"])
    }

    @Test(arguments: 1...5, ["before", "after"])
    func `a saver killed at a call leaves old or new; the next clears up`(_ call: Int, _ moment: String) async throws {
        try await machine.store().save(.old)
        try FileManager.default.removeItem(atPath: machine.helper.folder + "/calls")
        try machine.helper.behave("die-\(moment) \(call)")

        await #expect(processExitsWith: .signal(SIGKILL)) { [machine = machine as Machine] in
            try await machine.store().save(.new)
        }

        try machine.helper.behave("well")
        // It looks for another machine, stores, reads back, stores what machines share, and erases.
        #expect(try await machine.store().record() == (call == 5 ? .new : .old))
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
                            try await machine.store().withExclusiveAccess { access throws(RecordStoreError) in
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
        await #expect(throws: RecordStoreError.self) { try await machine.store(calls: .unmovable).save(.new) }
        #expect(try machine.helper.secrets.count == 3)

        try await machine.store().save(.next)

        try machine.expectOneRecord()
    }
}

@Suite(.fewAtOnce, .inTemporaryFolder, .timeLimit(.minutes(5))) struct `A record's place (KP-3)` {
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
        #expect(try machine.helper.secrets.count == 2)
        // Once the helper is there again, nothing stays with it.
        try machine.helper.install()
        try await machine.store(savingIn: .file).save(.next)
        #expect(try machine.helper.secrets.isEmpty)
        #expect(try names(in: machine.folder) == ["session.json", "session.json.lock"])
    }

    @Test func `moves from one path of a helper to another, and is shared on`() async throws {
        let (one, two) = (machine, try await machine.another())
        let other = one.helper.folder + "/../helper/docker-credential-test"
        try await one.store(savingIn: .helper(path: other)).save(.new)
        try one.expectOneRecord()
        try await one.store(savingIn: .helper(path: other)).save(.next)
        try FileManager.default.removeItem(atPath: two.path)
        try FileManager.default.copyItem(atPath: one.path, toPath: two.path)
        try await one.store(savingIn: .helper(path: other)).save(.new)
        #expect(try await two.store().record() == .new)
        try one.expectOneRecord()
    }

    @Test func `moves from one helper to another`() async throws {
        let other = try TestHelper(in: machine.folder + "-other")
        try await machine.store().save(.old)

        try await machine.store(savingIn: .helper(path: other.path)).save(.new)

        #expect(try machine.helper.secrets.isEmpty)
        #expect(try await machine.store().record() == .new)
        #expect(try other.secrets.count == 2)
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

@Suite(.fewAtOnce, .inTemporaryFolder, .timeLimit(.minutes(5))) struct `A record that machines share (KP-4)` {
    private let one, two: Machine

    init() async throws {
        one = try Machine()
        two = try await one.another()
    }

    @Test func `is found by each after the other has saved`() async throws {
        #expect(try await two.store().record() == .old)
        try await one.store().save(.new)
        #expect(try await two.store().record() == .new)
        try await two.store().save(.next)
        #expect(try await one.store().record() == .next)
        try one.expectOneRecord()
    }

    @Test func `is found by a machine that has missed many saves`() async throws {
        for save in 1...5 { try await one.store().save(Data("\(save)".utf8)) }
        #expect(try await two.store().record() == Data("5".utf8))
        try await two.store().save(.next)
        #expect(try await one.store().record() == .next)
    }

    @Test func `is the last one for both after they have saved in the same moment`() async throws {
        try await one.store().save(.new)
        // Without a look at what the other has saved.
        try await two.store().save(.next)
        #expect(try await two.store().record() == .next)
        #expect(try await one.store().record() == .next)
        try one.expectOneRecord()
    }

    @Test func `is the last one for both though one of them was slow to save`() async throws {
        // It has looked for what others have saved, and keeps its own now.
        try one.helper.behave("ask", at: "store")
        let isWaitedFor = OneShot<String>()
        let slow = Task { try await one.store { isWaitedFor.resolve($0) }.save(.old) }
        _ = await isWaitedFor.wait(onCancel: "")
        try one.helper.behave("well")
        try await two.store().save(.new)
        try makeFile(one.helper.folder + "/answer")
        try await slow.value

        try await two.store().save(.next)

        #expect(try await one.store().record() == .next)
        #expect(try await two.store().record() == .next)
        try one.expectOneRecord()
    }

    @Test func `is one again after both have saved at once, again and again, and each once more`() async throws {
        try await withThrowingTaskGroup { group in
            for machine in [one, two] {
                group.addTask {
                    for save in 1...10 {
                        try await machine.store().save(Data("\(save)".utf8))
                        #expect(try await machine.store().record() != nil)
                    }
                }
            }
            try await group.waitForAll()
        }
        try await one.store().save(.new)
        try await two.store().save(.next)
        #expect(try await one.store().record() == .next)
        #expect(try await two.store().record() == .next)
        try one.expectOneRecord()
    }

    @Test func `is not lost to the others by a save that fails`() async throws {
        try await one.store().save(.new)
        try two.helper.behave("cut", at: "store")
        await #expect(throws: RecordStoreError.self) { try await two.store().save(.next) }
        try two.helper.behave("well")
        #expect(try await one.store().record() == .new)
        #expect(try await two.store().record() == .new)
    }

    @Test func `that one machine has cleared is missed by the other, never taken for none`() async throws {
        try await one.store().clear()
        #expect(try one.helper.secrets.isEmpty)
        await #expect(throws: RecordStoreError.reading(reason: "docker-credential-test no longer has the session")) {
            try await two.store().record()
        }
        try await two.store().clear()
        #expect(try await two.store().record() == nil)
    }

    @Test func `is another where each has saved for itself`() async throws {
        try FileManager.default.removeItem(atPath: two.path)
        try await two.store().save(.new)
        try await one.store().save(.next)
        try await two.store().clear()
        #expect(try await one.store().record() == .next)
        try one.expectOneRecord()
    }
}
