import FileRecordStorage
import KeychainRecordStorage
import TestSupport

@Suite(.inTemporaryFolder, .timeLimit(.minutes(60))) struct `Keychain record store` {
    private let keychain = StandInKeychain()

    @Test(arguments: RecordStoreContract.clauses)
    func `keeps the contract of stores`(_ clause: RecordStoreContract.Clause) async throws {
        try Data().write(to: URL(filePath: folder + "/file"))
        try await clause.check(
            RecordStoreContract.Subject(
                store: makeSUT(), second: makeSUT(),
                failingDeletion: makeSUT(failing: [.update: -25292, .delete: -25292]),
                failingSaving: makeSUT(failing: [.update: -34]),
                unreachable: makeSUT(lockFolder: folder + "/file/locks")))
    }

    @Test func `adds an item, then updates it in one call`() async throws {
        try await makeSUT().save(.old)
        #expect(keychain.made == [.update, .add])

        try await makeSUT().save(.new)
        #expect(keychain.made == [.update, .add, .update])
        #expect(Array(keychain.items.values) == [.new])
    }

    @Test func `updates an item that another program adds meanwhile`() async throws {
        let added = KeychainItem(service: "com.example.app", account: "session", accessGroup: "own")
        let keychain = keychain
        var calls = keychain.calls()
        calls.add = { item, value in
            _ = keychain.calls().add(added, .old)
            return keychain.calls().add(item, value)
        }

        try await makeSUT(calls: calls).save(.new)

        #expect(keychain.items == [added: .new])
    }

    @Test func `shares an item in an access group, and finds it without one`() async throws {
        let shared = KeychainItem(service: "com.example.app", account: "session", accessGroup: "shared")

        try await makeSUT(shared).save(.old)
        try await makeSUT().save(.new)

        #expect(keychain.items == [shared: .new])
        #expect(try await makeSUT().read() == .new)
    }

    @Test func `tells items by service and account`() async throws {
        let other = KeychainItem(service: "com.example.app", account: "another", accessGroup: nil)
        let third = KeychainItem(service: "com.example", account: "session", accessGroup: nil)
        try await makeSUT().save(.old)
        try await makeSUT(other).save(.new)

        try await makeSUT(other).clear()

        #expect(try await makeSUT().read() == .old)
        #expect(try await makeSUT(other).read() == nil)
        #expect(try await makeSUT(third).read() == nil)
    }

    @Test(arguments: [".lock", ".refresh.lock"])
    func `reads without waiting for scope or turn`(_ lock: String) async throws {
        try await makeSUT().save(.old)

        let read = try await FileLock(path: lockPath + lock, patience: .zero).withLock {
            await Result.awaiting { () async throws(StoreFailure) in
                try await makeSUT(accessPatience: .zero, turnPatience: .zero).read()
            }
        }

        #expect(try read.get() == .old)
    }

    @Test func `creates nothing when it reads`() async throws {
        #expect(try await makeSUT().read() == nil)
        #expect(try names(in: folder) == [])
    }

    @Test func `refuses a read to a caller that is cancelled`() async throws {
        let store = makeSUT()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await store.read()
        }

        await #expect(throws: StoreFailure.cancelled) { try await task.value }
        #expect(keychain.made == [])
    }

    @Test func `waits 10 seconds for the scope, and 90 for the turn`() async throws {
        let slept = Protected(Duration.zero)
        let store = KeychainRecordStore(
            .session, lockFolder: folder, calls: keychain.calls(), sleep: { pause in slept.withLock { $0 += pause } })

        try await FileLock(path: lockPath + ".lock", patience: .zero).withLock {
            let reason = "\(lockPath).lock was locked for longer than 10.0 seconds"
            _ = await #expect(throws: StoreFailure.busy(reason: reason)) { try await store.save(.new) }
        }
        #expect(slept.withLock { $0 } == .seconds(10))
        try await FileLock(path: lockPath + ".refresh.lock", patience: .zero).withLock {
            let reason = "\(lockPath).refresh.lock was locked for longer than 90.0 seconds"
            _ = await #expect(throws: StoreFailure.busy(reason: reason)) { try await store.withRefreshTurn {} }
        }
        #expect(slept.withLock { $0 } == .seconds(100))
        #expect(keychain.made == [])
    }

    @Test func `has locks for each service and account, whatever their names and their access group`() async throws {
        for (service, account) in [("a/b", "c"), ("a", "b/c"), ("a+b", "c"), ("a", "b+c"), ("..", "é\u{1}"), ("", "")] {
            for group in [nil, "shared"] {
                let item = KeychainItem(service: service, account: account, accessGroup: group)
                try await makeSUT(item).save(.new)
            }
        }

        #expect(
            try names(in: folder)
                == ["+.lock", "..+%C3%A9%01.lock", "a%2Bb+c.lock", "a%2Fb+c.lock", "a+b%2Bc.lock", "a+b%2Fc.lock"])
    }

    @Test func `shows nothing of its record`() async throws {
        try await makeSUT().save(Data("hunter2".utf8))
        let store = makeSUT()
        _ = try await store.read()
        var dumped = ""
        dump(store, to: &dumped)

        #expect(!"\(store)\(dumped)".contains("hunter2"))
    }

    private func makeSUT(
        _ item: KeychainItem = .session, lockFolder: String? = nil, accessPatience: Duration = .seconds(10),
        turnPatience: Duration = .seconds(90), failing statuses: [StandInKeychain.Call: Int32] = [:],
        calls: KeychainCalls? = nil
    ) -> KeychainRecordStore {
        KeychainRecordStore(
            item, lockFolder: lockFolder ?? folder, accessPatience: accessPatience, turnPatience: turnPatience,
            calls: calls ?? keychain.calls(failing: statuses))
    }

    private var lockPath: String { folder + "/com.example.app+session" }
}
