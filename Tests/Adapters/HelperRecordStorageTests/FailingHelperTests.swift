import HelperRecordStorage
import TestSupport

/// What a helper does wrong, and what is said of it.
struct Fault: CustomTestStringConvertible, Sendable {
    let action: String
    let behavior: String
    let words: String

    var testDescription: String { "\(action) \(behavior)" }

    static let anywhere = [
        Fault(action: "any", behavior: "refuse", words: "failed, saying 'The keychain is locked. …'"),
        Fault(action: "any", behavior: "hang", words: "did not answer within 0.3 seconds"),
        Fault(action: "any", behavior: "babble", words: "said more than a megabyte"),
        Fault(action: "any", behavior: "fall", words: "was killed"),
        Fault(action: "get", behavior: "garble", words: "gave an answer that is not a credential"),
    ]
    static let reading = anywhere + [Fault(action: "get", behavior: "lie", words: "returned a different record")]
    static let saving =
        anywhere + [
            Fault(action: "get", behavior: "lie", words: "does not store records completely"),
            Fault(action: "store", behavior: "cut", words: "does not store records completely"),
            Fault(action: "store", behavior: "forget", words: "does not store records completely"),
            Fault(action: "store", behavior: "delete", words: "docker-credential-test failed"),
            Fault(action: "store", behavior: "refuse", words: "The keychain is locked."),
        ]
}

@Suite(.fewAtOnce, .inTemporaryFolder, .timeLimit(.minutes(60))) struct `A helper that fails (KP-2)` {
    private let machine: Machine

    init() throws { machine = try Machine() }

    @Test(arguments: Fault.saving)
    func `makes a save fail, with the old record whole and nothing in plain text`(_ fault: Fault) async throws {
        try await machine.store().save(.old)
        try machine.helper.behave(fault.behavior, at: fault.action)
        let patience: Duration = fault.behavior == "hang" ? .milliseconds(300) : .seconds(60)

        let error = await #expect(throws: StoreFailure.self) {
            try await machine.store(patience: patience).save(.new)
        }

        guard case .notSaved(let reason) = error else { throw error ?? .cancelled }
        expectHarmless(reason, naming: fault)
        for name in try names(in: machine.folder) {
            let bytes = try Data(contentsOf: URL(filePath: "\(machine.folder)/\(name)"))
            #expect(bytes.range(of: .new) == nil && bytes.range(of: .old) == nil)
        }
        try machine.helper.behave("well")
        #expect(try await machine.store().record() == .old)
        try await machine.store().save(.next)
        try machine.expectOneRecord()
    }

    @Test(arguments: Fault.reading) func `makes a read fail, never find nothing`(_ fault: Fault) async throws {
        try await machine.store().save(.old)
        try machine.helper.behave(fault.behavior, at: fault.action)
        let patience: Duration = fault.behavior == "hang" ? .milliseconds(300) : .seconds(60)

        let error = await #expect(throws: StoreFailure.self) {
            try await machine.store(patience: patience).record()
        }

        guard case .unreadable(let reason) = error else { throw error ?? .cancelled }
        expectHarmless(reason, naming: fault)
        try machine.helper.behave("well")
        #expect(try await machine.store().record() == .old)
    }

    @Test(arguments: ["refuse", "forget", "fall"])
    func `to erase makes a clearing fail, with the record whole`(_ behavior: String) async throws {
        try await machine.store().save(.old)
        try machine.helper.behave(behavior, at: "erase")

        let error = await #expect(throws: StoreFailure.self) { try await machine.store().clear() }

        guard case .notDeleted = error else { throw error ?? .cancelled }
        #expect(try await machine.store().record() == .old)
        // A save takes effect all the same, and leaves what cannot be erased for the next.
        try await machine.store().save(.new)
        #expect(try await machine.store().record() == .new)
        try machine.helper.behave("well")
        try await machine.store().save(.next)
        #expect(try machine.helper.secrets.count == (behavior == "forget" ? 2 : 1))
    }

    @Test func `by being gone makes every operation fail, until it is there again`() async throws {
        try await machine.store().save(.old)
        try FileManager.default.removeItem(atPath: machine.helper.path)
        let reason = "docker-credential-test cannot be run: No such file or directory"

        await #expect(throws: StoreFailure.unreadable(reason: reason)) { try await machine.store().record() }
        await #expect(throws: StoreFailure.notSaved(reason: reason)) { try await machine.store().save(.new) }
        await #expect(throws: StoreFailure.notDeleted(reason: reason)) { try await machine.store().clear() }

        try machine.helper.install()
        #expect(try await machine.store().record() == .old)
    }

    @Test func `by having lost the record makes a read fail`() async throws {
        try await machine.store().save(.old)
        for name in try machine.helper.secrets.keys {
            try FileManager.default.removeItem(atPath: "\(machine.helper.folder)/secrets/\(name)")
        }
        await #expect(throws: StoreFailure.self) { try await machine.store().record() }
    }

    @Test func `is killed with what it has started when its time is up`() async throws {
        try machine.helper.behave("hang")
        await #expect(throws: StoreFailure.self) { try await machine.store(patience: .seconds(1)).save(.new) }
        try await machine.helper.waitForSleepersEnd()
    }

    @Test func `is killed when nobody waits for its answer any more`() async throws {
        try await machine.store().save(.old)
        try machine.helper.behave("hang")
        let isWaitedFor = OneShot<String>()
        let read = Task { try await machine.store(patience: .seconds(600)) { isWaitedFor.resolve($0) }.record() }
        #expect(await isWaitedFor.wait(onCancel: "") == machine.helper.path)

        read.cancel()

        await #expect(throws: StoreFailure.cancelled) { try await read.value }
        try await machine.helper.waitForSleepersEnd()
    }

    @Test func `is waited for to the end of a save, cancelled or not, as it asks for a password`() async throws {
        try machine.helper.behave("ask", at: "store")
        let isWaitedFor = OneShot<String>()
        let save = Task { try await machine.store(patience: .seconds(600)) { isWaitedFor.resolve($0) }.save(.new) }
        #expect(await isWaitedFor.wait(onCancel: "") == machine.helper.path)

        save.cancel()
        try makeFile(machine.helper.folder + "/answer")

        try await save.value
        #expect(try await machine.store().record() == .new)
    }

    @Test func `is asked for all of a save by a caller that is cancelled, the erasing included`() async throws {
        try await machine.store().save(Data(repeating: 7, count: 20_000))
        let new = Data(repeating: 8, count: 20_000)

        try await whileCancelled { access throws(StoreFailure) in try access.replace(with: new) }

        #expect(try await machine.store().record() == new)
        #expect(try machine.helper.secrets.count == 5)
        #expect(try names(in: machine.folder) == ["session.json", "session.json.lock"])
    }

    @Test func `is asked to erase all for a caller that is cancelled`() async throws {
        try await machine.store().save(Data(repeating: 7, count: 20_000))

        try await whileCancelled { access throws(StoreFailure) in try access.clear() }

        #expect(try machine.helper.secrets.isEmpty)
        #expect(try names(in: machine.folder) == ["session.json.lock"])
    }

    @Test func `to erase makes a clearing fail for a caller that is cancelled, too`() async throws {
        try await machine.store().save(.old)
        try machine.helper.behave("forget", at: "erase")

        let error = await #expect(throws: StoreFailure.self) {
            try await whileCancelled { access throws(StoreFailure) in try access.clear() }
        }

        #expect(error == .notDeleted(reason: "docker-credential-test did not erase the record"))
        #expect(try await machine.store().record() == .old)
    }

    @Test func `to erase is asked once in a save, and the next one erases what is left`() async throws {
        try await machine.store().save(Data(repeating: 7, count: 20_000))
        try machine.helper.behave("fall", at: "erase")

        try await machine.store().save(.new)

        #expect(try machine.helper.calls.count { $0 == "erase" } == 1)
        #expect(try machine.helper.secrets.count == 6)
        try machine.helper.behave("well")
        try await machine.store().save(.next)
        try machine.expectOneRecord()
    }

    @Test func `is said to be silent once for each call`() async throws {
        try machine.helper.behave("ask", at: "store")
        let (isWaitedFor, said) = (OneShot<Void>(), Protected(0))
        let save = Task {
            try await machine.store(patience: .seconds(600)) { _ in
                said.withLock { $0 += 1 }
                isWaitedFor.resolve(())
            }.save(.new)
        }
        await isWaitedFor.wait(onCancel: ())
        // Meanwhile it is looked at again and again.
        let begin = try machine.helper.looksForAnswer
        await until { ((try? machine.helper.looksForAnswer) ?? .max) >= begin + 20 }
        try makeFile(machine.helper.folder + "/answer")

        try await save.value

        // The read behind it may be slow, too.
        #expect(try said.withLock { $0 } <= machine.helper.calls.count)
    }

    @Test func `may leave something running that holds its pipes`() async throws {
        try machine.helper.behave("linger", at: "store")
        try await machine.store(patience: .seconds(600)).save(.new)
        #expect(try machine.helper.hasSleeper)
        kill(try machine.helper.sleeper, SIGKILL)
    }

    /// Runs `body` in the scope of a caller that is cancelled meanwhile.
    private func whileCancelled(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Void
    ) async throws {
        let (caller, isKnown) = (Protected<Task<Void, any Error>?>(nil), Gate())
        let task = Task {
            await isKnown.pass()
            try await machine.store().withExclusiveAccess { access throws(StoreFailure) in
                caller.withLock { $0 }?.cancel()
                try body(access)
            }
        }
        caller.withLock { $0 = task }
        isKnown.open()
        try await task.value
    }

    private func expectHarmless(_ reason: String, naming fault: Fault) {
        #expect(reason.contains(fault.words) && reason.contains("docker-credential-test"))
        #expect(!reason.unicodeScalars.contains { $0.properties.generalCategory == .control })
        for secret in [Data.old, .new] {
            #expect(!reason.contains(String(decoding: secret, as: UTF8.self)))
            #expect(!reason.contains(secret.base64EncodedString()))
        }
        #expect(reason.split(separator: " ").allSatisfy { $0.count < 200 && !$0.contains("ServerURL") })
    }
}

extension TestHelper {
    /// What it has started last and left running.
    var sleeper: pid_t {
        get throws {
            let text = try String(contentsOfFile: folder + "/sleeper", encoding: .utf8)
            return try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
    }

    /// Waits until that is gone: the system ends a group one by one, and its leader was reaped perhaps first.
    func waitForSleepersEnd() async throws {
        let sleeper = try sleeper
        await until { !Self.isRunning(sleeper) }
    }

    /// How often it has looked for the answer that it asks for.
    var looksForAnswer: Int {
        get throws { try String(contentsOfFile: folder + "/looks", encoding: .utf8).utf8.count }
    }

    var hasSleeper: Bool { get throws { Self.isRunning(try sleeper) } }

    /// Whether it still runs: one that was killed may wait for its reaper.
    private static func isRunning(_ process: pid_t) -> Bool {
        guard kill(process, 0) == 0 else { return false }
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return true }
        return !status.contains(") Z ")
    }
}
