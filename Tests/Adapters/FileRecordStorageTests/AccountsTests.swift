import FileRecordStorage
import TestSupport

@Suite(.inTemporaryFolder) struct `Accounts (AC-1, AC-2, AC-6, AC-8 to AC-11)` {
    private var sut: Accounts { Accounts(path: folder, sampleServer: "sandbox") }
    private let noon = Date(timeIntervalSinceReferenceDate: 800_000_000)

    private func add(
        _ user: String?, at server: String = "https://one.example.test", labeled label: String? = nil
    ) async throws -> Account {
        try await sut.logIn(
            labeled: label, server: server, user: user, host: "one.example.test", at: noon, selects: false
        ) { $0 }.value
    }

    private func logIn(
        _ user: String, at date: Date? = nil, selects: Bool = true,
        saving save: (@Sendable (Account) async throws -> Void)? = nil
    ) async throws -> Account {
        try await sut.logIn(
            server: "https://one.example.test", user: user, host: "one.example.test", at: date ?? noon, selects: selects
        ) { account in
            if let save { try await save(account) } else { try await saveSession(of: account) }
            return account
        }.value
    }

    private func saveSession(of account: Account) async throws {
        try await RecordFileStore(path: session(of: account)).save(Data("{}".utf8))
    }

    private func session(of account: Account) -> String {
        account.directory.appending(path: Accounts.sessionName).path(percentEncoded: false)
    }

    @Test func `AC-1 each user of each server has an account, which a further login finds`() async throws {
        let first = try await add("ann@example.test")
        let others = [
            try await add("bob@example.test"), try await add("ann@example.test", at: "https://two.example.test"),
        ]

        #expect(try await add("Ann@example.test") == first)
        let all = try sut.all()
        #expect(Set(all.items) == Set([first] + others) && all.damaged.isEmpty)
        #expect(Set(all.items.map(\.directory)).count == 3)
    }

    @Test(arguments: [
        (["ann@example.test"], "ann@example.test"),
        (["ann@example.test", "ann@example.test"], "ann@example.test@one.example.test"),
        (["a", "a", "a"], "a-2"), (["Ann Lee/é"], "Ann-Lee--"), (["-x"], "x"), (["é"], "account"), ([""], "account"),
        ([String(repeating: "n", count: 70)], String(repeating: "n", count: 64)), ([nil], "one.example.test"),
        ([nil, nil], "one.example.test-2"),
    ])
    func `AC-2 AC-9 a label is made from the name, or else from the host`(
        users: [String?], label: String
    ) async throws {
        var last: Account?
        for (index, user) in users.enumerated() { last = try await add(user, at: "https://\(index).example.test") }
        #expect(last?.label == label)
        #expect(Account.isLabel(label))
    }

    @Test(arguments: [
        ("a", true), (String(repeating: "a", count: 64), true), ("A.Z_9@+-", true), ("", false), ("-a", false),
        (String(repeating: "a", count: 65), false), ("a b", false), ("a/b", false), ("é", false), ("a\n", false),
        ("..", true),
    ])
    func `AC-2 a label has only some characters`(label: String, isLabel: Bool) async throws {
        #expect(Account.isLabel(label) == isLabel)
        if isLabel {
            #expect(try await add("ann", labeled: label).label == label)
        } else {
            await #expect(throws: AddAccountError.invalidLabel) { try await add("ann", labeled: label) }
            #expect(try sut.all().items.isEmpty)
        }
    }

    @Test func `AC-2 a label is not given twice, and a user has one label at a server`() async throws {
        let work = try await add("ann", labeled: "work")

        await #expect(throws: AddAccountError.labelIsTaken(work)) { try await add("bob", labeled: "work") }
        await #expect(throws: AddAccountError.labelIsTaken(work)) {
            try await add("ann", at: "https://two.example.test", labeled: "work")
        }
        await #expect(throws: AddAccountError.hasOtherLabel(work)) { try await add("ann", labeled: "home") }
        #expect(try await add("ann", labeled: "work") == work)
        #expect(try sut.all().items == [work])
    }

    @Test func `AC-9 users without a name are told apart by the label`() async throws {
        let host = try await add(nil)
        let other = try await add(nil, labeled: "other")

        #expect(try await add(nil) == host)
        #expect(try await add(nil, labeled: "other") == other)
        #expect(host.label == "one.example.test" && host != other)
    }

    @Test func `AC-9 a login without a name takes the account of no other label`() async throws {
        let first = try await add(nil, labeled: "aaa")
        let elsewhere = try await add(nil, at: "https://two.example.test")

        let here = try await add(nil)

        #expect(![first, elsewhere].contains(here))
        #expect([elsewhere.label, here.label] == ["one.example.test", "one.example.test-2"])
        #expect(try await add(nil) == here)
    }

    @Test func `AC-8 the selection says whether there was ever an account but the sample's`() async throws {
        #expect(try sut.selection() == .pristine)
        let sandbox = try await add("ann", at: "sandbox", labeled: "sandbox")
        #expect(try sut.selection() == .pristine)
        try await sut.select(sandbox)
        #expect(try sut.selection() == .account(sandbox))
        try await sut.remove(sandbox)
        #expect(try sut.selection() == .pristine)

        let account = try await add("ann")
        try await sut.select(account)
        #expect(try sut.selection() == .account(account))
        try await sut.remove(account)
        #expect(try sut.selection() == .unselected)
    }

    @Test func `AC-8 another user of the sample's server counts as an account`() async throws {
        let account = try await add("bob", at: "sandbox")
        try await sut.select(account)
        try await sut.remove(account)
        #expect(try sut.selection() == .onlyAtSample)
    }

    @Test func `AC-8 the sample's label is not given to a user of another server`() async throws {
        #expect(try await add("sandbox").label == "sandbox@one.example.test")
        #expect(try await add("sandbox", at: "sandbox").label == "sandbox")
    }

    @Test func `AC-6 removing another account leaves the selection`() async throws {
        let (one, two) = (try await add("ann"), try await add("bob"))
        try await sut.select(one)

        #expect(try await sut.remove(two))

        #expect(try sut.selection() == .account(one) && sut.all().items == [one])
        #expect(!FileManager.default.fileExists(atPath: two.directory.path))
    }

    @Test(arguments: ["session.json", "drafts/a.json", "outbox/1.json"])
    func `AC-11 an account with a session or answers is not removed`(file: String) async throws {
        let account = try await add("ann")
        try await RecordFileStore(path: account.directory.path + "/" + file).save(Data("{}".utf8))

        #expect(try await !sut.remove(account))

        #expect(try sut.all().items == [account])
        #expect(FileManager.default.fileExists(atPath: account.directory.path + "/" + file))
    }

    @Test(arguments: ["drafts/a.json", "outbox/1.json"])
    func `AC-11 an account in which answers are being saved is not removed`(file: String) async throws {
        let account = try await add("ann")
        let path = account.directory.path + "/" + file
        let record = RecordFileAccess(file: AtomicFile(path: path))
        let removal = try await FileLock(path: path + ".lock", patience: .zero).withLock {
            let removal = Task { try await sut.remove(account) }
            // Either end is right, as long as the record stays.
            for _ in 1...100 { await Task.yield() }
            do throws(StoreFailure) { try record.replace(with: Data("{}".utf8)) } catch { Issue.record(error) }
            return removal
        }

        #expect(try await !removal.value)
        #expect(try sut.all().items == [account])
        #expect(FileManager.default.fileExists(atPath: path))
    }

    @Test func `AC-11 nothing is saved in an account while it is removed`() async throws {
        let account = try await add("ann")
        try await account.records().folder(named: "sent").store(named: "1").save(Data("{}".utf8))
        let outbox = account.directory.path + "/outbox/"
        try await RecordFileStore(path: outbox + "1.json").withRefreshTurn {}
        let draft = account.records().folder(named: "drafts").store(named: "1")
        let (removal, saving) = try await FileLock(path: outbox + "2.json.lock", patience: .zero).withLock {
            let removal = Task { try await sut.remove(account) }
            // Then it waits for the second lock.
            while FileManager.default.fileExists(atPath: outbox + "1.json.refresh.lock") { await Task.yield() }
            let saving = Task { try await draft.save(Data("{}".utf8)) }
            for _ in 1...100 { await Task.yield() }
            return (removal, saving)
        }

        #expect(try await removal.value)
        await #expect(throws: StoreFailure.removed) { try await saving.value }
        #expect(try sut.all().items == [])
        #expect(try sut.all().damaged == [])
        await #expect(throws: StoreFailure.removed) { try await draft.save(Data("{}".utf8)) }
    }

    @Test(arguments: [true, false])
    func `AC-11 an account stays if answers are saved at the last moment, and not for a lock`(
        hasAnswers: Bool
    ) async throws {
        let account = try await add("ann")
        let sent = account.records().folder(named: "sent").store(named: "1")
        try await sent.save(Data("{}".utf8))
        let outbox = account.directory.path + "/outbox/"
        try await RecordFileStore(path: outbox + "1.json").withRefreshTurn {}
        let removal = try await FileLock(path: outbox + "2.json.lock", patience: .zero).withLock {
            () async throws(StoreFailure) in
            let removal = Task { try await sut.remove(account) }
            // Then it has looked at all names, and waits for the lock.
            while FileManager.default.fileExists(atPath: outbox + "1.json.refresh.lock") { await Task.yield() }
            let last = RecordFileStore(path: outbox + "3.json")
            if hasAnswers { try await last.save(Data("{}".utf8)) } else { try await last.withRefreshTurn {} }
            return removal
        }

        #expect(try await removal.value != hasAnswers)
        #expect(try sut.all().items == (hasAnswers ? [account] : []))
        #expect(try sut.all().damaged == [])
        #expect(FileManager.default.fileExists(atPath: outbox + "3.json") == hasAnswers)
        #expect(try await (sent.read() != nil) == hasAnswers)
    }

    @Test(arguments: ["", "/outbox"]) func `what is behind a link is not deleted with the account`(
        folder name: String
    ) async throws {
        let account = try await add("ann")
        let (link, elsewhere) = (account.directory.path + name, folder + "/elsewhere")
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: elsewhere + "/letter"))
        if name.isEmpty { try FileManager.default.removeItem(atPath: link) }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: elsewhere)

        #expect(try await sut.remove(account))
        #expect(try names(in: folder + "/accounts").isEmpty)
        #expect(FileManager.default.fileExists(atPath: elsewhere + "/letter"))
    }

    @Test func `AC-11 nothing is saved in an account that was removed`() async throws {
        let account = try await add("ann")
        let records = account.records()
        try await records.folder(named: "outbox").store(named: "1").save(Data("{}".utf8))
        try await records.folder(named: "outbox").store(named: "1").clear()
        #expect(try await sut.remove(account))

        for store in [records.store(named: "seen"), records.folder(named: "outbox").store(named: "1")] {
            await #expect(throws: StoreFailure.removed) { try await store.save(Data("{}".utf8)) }
            #expect(try await store.read() == nil)
        }
        #expect(try names(in: folder + "/accounts").isEmpty)
    }

    @Test func `AC-11 nothing is saved in an account that is removed during the save`() async throws {
        let account = try await add("ann")
        let removed = account.path
        var calls = SystemCalls.live
        calls.create = { folder, name throws(SystemError) in
            try? FileManager.default.removeItem(atPath: removed)
            return try SystemCalls.live.create(folder, name)
        }
        let records = account.records(calls: calls)

        await #expect(throws: StoreFailure.removed) {
            try await records.store(named: "seen").save(Data("{}".utf8))
        }
        #expect(try names(in: folder + "/accounts").isEmpty)
    }

    @Test func `an account is removed with what killed programs and others left`() async throws {
        let account = try await add("ann")
        let path = account.directory.path
        try await RecordFileStore(path: path + "/outbox/1.json").save(Data("{}".utf8))
        try await RecordFileStore(path: path + "/outbox/1.json").clear()
        try await RecordFileStore(path: path + "/outbox/turn.json").withRefreshTurn {}
        try await RecordFileStore(path: path + "/sent/1.json").save(Data("{}".utf8))
        let left = [
            "/outbox/.1.json.tmp", "/outbox/.2.json.tmp", "/outbox/3.json.bak", "/outbox/.DS_Store",
            "/.account.json.tmp",
        ]
        for left in left {
            try Data().write(to: URL(filePath: path + left))
        }
        try FileManager.default.createDirectory(atPath: path + "/drafts/more", withIntermediateDirectories: true)

        #expect(try await sut.remove(account))
        #expect(try names(in: folder + "/accounts").isEmpty)
    }

    @Test func `AC-1 an account is selected once its login has saved a session`() async throws {
        struct Refused: Error {}
        let one = try await logIn("ann")
        #expect(try sut.selection() == .account(one))
        let two = try await logIn("carl", selects: false)
        #expect(try sut.selection() == .account(one))
        try await sut.select(two)
        #expect(try await logIn("ann", at: noon + 60).since == noon + 60)

        for user in ["bob", "ann"] {
            await #expect(throws: Refused.self) { try await logIn(user) { _ in throw Refused() } }
        }

        #expect(try sut.all().items.map(\.label) == ["ann", "carl"])
        #expect(try sut.selection() == .account(try #require(try sut.account(labeled: "ann"))))
        #expect(try sut.all().items.first?.since == noon + 60)
    }

    @Test func `AC-1 a login that fails leaves the account that was there, also without a session`() async throws {
        struct Refused: Error {}
        let account = try await add("ann")

        await #expect(throws: Refused.self) { try await logIn("ann") { _ in throw Refused() } }

        #expect(try sut.all().items == [account])
    }

    @Test func `AC-11 no other process changes the accounts while a login saves its session`() async throws {
        let other = Accounts(path: folder, sampleServer: "sandbox", patience: .zero)
        let busy = StoreFailure.busy(reason: "\(folder)/accounts.lock was locked for longer than 0.0 seconds")

        let account = try await logIn("ann") { account in
            await #expect(throws: busy) { try await other.remove(account) }
            await #expect(throws: busy) { try await other.select(account) }
            await #expect(throws: AddAccountError.store(busy)) {
                try await other.checkLogIn(server: "s", user: "bob", host: "s")
            }
            try await saveSession(of: account)
        }

        #expect(try await !other.remove(account))
        #expect(try sut.selection() == .account(account))
    }

    @Test func `AC-1 a session is saved even if its account cannot be selected, and the login learns why`() async throws
    {
        try FileManager.default.createDirectory(
            atPath: folder + "/current-account.json", withIntermediateDirectories: true)

        let (account, selection) = try await sut.logIn(server: "s", user: "ann", host: "s", at: noon) { account in
            try await saveSession(of: account)
            return account
        }

        let failure = #expect(throws: StoreFailure.self) { try selection.get() }
        #expect(failure?.reason != nil)
        #expect(try sut.all().items == [account])
        #expect(FileManager.default.fileExists(atPath: session(of: account)))
    }

    @Test func `AC-2 a label is checked before the user is created, and nothing is added`() async throws {
        let work = try await add("ann", labeled: "work")

        await #expect(throws: AddAccountError.labelIsTaken(work)) {
            try await sut.checkLogIn(labeled: "work", server: "https://one.example.test", user: "bob", host: "s")
        }
        try await sut.checkLogIn(server: "https://one.example.test", user: "bob", host: "s")

        #expect(try sut.all().items == [work])
    }

    @Test func `a selected label that has become another user's is not selected for the old one`() async throws {
        let old = try await add("ann", labeled: "work")
        try await sut.remove(old)
        let new = try await add("bob", labeled: "work")

        await #expect(throws: StoreFailure.removed) { try await sut.select(old) }

        try await sut.select(new)
        #expect(try sut.selection() == .account(new))
    }

    @Test func `a directory's URL may end with a slash`() async throws {
        let sut = Accounts(directory: URL(filePath: folder + "/", directoryHint: .isDirectory))

        let account = try await sut.logIn(server: "s", user: "ann", host: "s", at: noon) { $0 }.value

        #expect(account.path.hasPrefix("\(folder)/accounts/") && !account.path.contains("//"))
        #expect(try self.sut.all().items == [account])
    }

    @Test func `AC-6 an account that was removed is not selected, and does not come back`() async throws {
        let (one, two) = (try await add("ann"), try await add("bob"))
        try await sut.select(one)
        try await sut.remove(two)

        await #expect(throws: StoreFailure.removed) { try await sut.select(two) }

        #expect(try sut.all().items == [one])
        #expect(try sut.selection() == .account(one))
    }

    @Test func `AC-8 the sample's account is selected without having been added`() async throws {
        let sandbox = sut.place(labeled: "sandbox", server: "sandbox", user: nil)

        try await sut.select(sandbox)

        #expect(try sut.selection() == .account(sandbox))
    }

    @Test func `a selected account that is gone is named`() async throws {
        let account = try await add("ann")
        try await sut.select(account)

        try FileManager.default.removeItem(at: account.directory)

        #expect(try sut.selection() == .gone(label: "ann"))
    }

    @Test(arguments: ["", "{", #"{"version":9}"#, #"{"version":1,"label":"-","server":"s"}"#])
    func `a damaged record is named, and leaves the others`(record: String) async throws {
        let (one, two) = (try await add("ann"), try await add("bob"))
        let path = one.directory.path
        try Data(record.utf8).write(to: URL(filePath: path + "/account.json"))

        #expect(try sut.all().items == [two])
        #expect(try sut.all().damaged.map(\.store) == [path])
        #expect(throws: StoreFailure.self) { try sut.account(labeled: "ann") }

        let selection = folder + "/current-account.json"
        let ann = #"{"version":1,"label":"ann","hasServedOthers":true}"#
        for (file, contents) in [(path + "/account.json", ann), (selection, record)] {
            try Data(contents.utf8).write(to: URL(filePath: selection))
            let failure = #expect(throws: StoreFailure.self) { try sut.selection() }
            #expect(failure?.reason?.hasPrefix("\(file): ") == true)
        }
        try await sut.select(two)
        #expect(try sut.selection() == .account(two))
    }

    @Test func `AC-11 records of an account are changed side by side`() async throws {
        let account = try await add("ann")
        let other = FileLock(path: account.directory.path + "/account.lock", isShared: true, patience: .zero)

        try await other.withLock { () async throws(StoreFailure) in
            try await account.records().store(named: "surveys").save(Data("{}".utf8))
        }
    }

    @Test func `a folder without a record is named if it holds data`() async throws {
        let account = try await add("ann")
        try FileManager.default.removeItem(at: account.directory.appending(path: "account.json"))
        #expect(try sut.all().items.isEmpty && sut.all().damaged.isEmpty)
        let store = account.records().store(named: "surveys")
        await #expect(throws: StoreFailure.removed) { try await store.save(Data("{}".utf8)) }

        try await saveSession(of: account)
        #expect(try sut.all().damaged.map(\.reason) == ["`account.json` is missing"])
    }

    @Test func `AC-9 AC-11 a login without a name repairs the folder of its label`() async throws {
        let account = try await add(nil)
        let session = #"{"version":2,"server":"\#(account.server)","user":"\#(account.label)"}"#
        try await RecordFileStore(path: self.session(of: account)).save(Data(session.utf8))
        try FileManager.default.removeItem(at: account.directory.appending(path: "account.json"))

        #expect(try await add(nil).label == account.label)
        #expect(try sut.all().damaged == [])
    }

    @Test func `AC-11 answers in a folder without a record or a session are for no login`() async throws {
        let account = try await add("ann")
        try await account.records().folder(named: "outbox").store(named: "1").save(Data("{}".utf8))
        try FileManager.default.removeItem(at: account.directory.appending(path: "account.json"))

        await #expect(throws: AddAccountError.self) { try await add("bob", labeled: "ann") }
        #expect(try await add("ann").label == "ann@one.example.test")
    }

    @Test(arguments: [nil, "{"]) func `AC-11 a folder with a session and no record is for its own user`(
        record: String?
    ) async throws {
        let account = try await add("ann")
        let session = #"{"version":2,"server":"\#(account.server)","user":"Ann"}"#
        try await RecordFileStore(path: self.session(of: account)).save(Data(session.utf8))
        let file = account.directory.appending(path: "account.json")
        try FileManager.default.removeItem(at: file)
        if let record { try Data(record.utf8).write(to: file) }

        await #expect(throws: AddAccountError.self) {
            try await add("bob", labeled: "ann")
        }
        #expect(try await add("ann", at: "https://two.example.test").label == "ann@one.example.test")

        #expect(try sut.all().damaged.map(\.store) == [account.directory.path])
        #expect(try await add("ann").label == "ann")
        #expect(try sut.all().damaged == [])
    }

    @Test func `AC-11 nothing of another user is read by an account that has lost its label`() async throws {
        let account = try await add("ann", labeled: "work")
        let store = account.records().folder(named: "drafts").store(named: "1")
        try await store.save(Data("ann's".utf8))
        #expect(try await store.read() == Data("ann's".utf8))
        try FileManager.default.removeItem(at: account.directory)
        #expect(try await store.read() == nil)
        // The record has another size too, if the file system's times are coarse.
        let next = try await add("roberta", labeled: "work").records().folder(named: "drafts").store(named: "1")

        try await next.save(Data("bob's".utf8))

        await #expect(throws: StoreFailure.removed) { try await store.read() }
        #expect(try await next.read() == Data("bob's".utf8))
    }

    @Test(arguments: ["bob", "ANN"]) func `AC-11 nothing of a removed account is saved in that of another user`(
        next: String
    ) async throws {
        let account = try await add("ann", labeled: "work")
        let store = account.records().store(named: "draft")
        try await store.save(Data("ann's".utf8))
        try FileManager.default.removeItem(at: account.directory)
        _ = try await add(next, labeled: "work")

        if next == "bob" {
            await #expect(throws: StoreFailure.removed) { try await store.save(Data("more".utf8)) }
        } else {
            try await store.save(Data("more".utf8))
        }
        #expect(try await store.read() == (next == "bob" ? nil : Data("more".utf8)))
    }

    @Test func `a record is exchanged with another label's`() async throws {
        let (one, two) = (try await add("ann"), try await add("bob"))
        let record = try Data(contentsOf: one.directory.appending(path: "account.json"))
        try record.write(to: two.directory.appending(path: "account.json"))

        let file = "\(two.path)/account.json"
        #expect(throws: StoreFailure.damaged(reason: "\(file): an account with another label")) {
            try sut.account(labeled: "bob")
        }
    }

    @Test func `AC-11 of many that log in and out at once none loses its session`() async throws {
        try await withThrowingTaskGroup { group in
            for number in 1...24 {
                group.addTask {
                    // Half of them share a user.
                    let user = number.isMultiple(of: 2) ? "ann" : "user\(number)"
                    let account = try await logIn(user)
                    if number.isMultiple(of: 3) {
                        try await RecordFileStore(path: session(of: account)).clear()
                        try await sut.remove(account)
                    }
                }
            }
            try await group.waitForAll()
        }
        let users = (1...24).filter { $0 % 2 == 1 && $0 % 3 != 0 }.map { "user\($0)" }
        #expect(try Set(sut.all().items.map(\.label)).subtracting(["ann"]) == Set(users))
        for account in try sut.all().items where account.label != "ann" {
            #expect(FileManager.default.fileExists(atPath: session(of: account)))
        }
        #expect(try sut.all().damaged.isEmpty)
    }
}
