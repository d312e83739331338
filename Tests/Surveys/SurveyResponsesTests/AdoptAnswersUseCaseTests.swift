import RecordStorage
import SurveyResponses
import TestSupport

@Suite struct `Adopt Answers Use Case (OF-10)` {
    @Test func `primary course`() async throws {
        let folder = SpiedFolder()
        try await leave("1", from: one, in: folder)
        try await leave("2", from: two, in: folder)
        try await makeOutbox(in: folder).queue(try smallResponse())
        try await makeDrafts(in: folder, user: two).saveDraft(of: try smallResponse())
        let sut = makeSUT(in: folder)

        let left = try await sut.leftAnswers()
        #expect(left.items.map(\.id) == ["1", "2"] && left.items.map(\.state) == [.queued, .queued])
        #expect(left.drafts == ["s1"] && left.damaged == [] && left.count == 2)
        let adopted = try await sut.adoptAll()

        #expect(adopted.items.map(\.id) == ["1", "2"] && adopted.drafts == ["s1"])
        #expect(try await states(in: makeOutbox(in: folder)) == ["ada-1 queued", "1 refused", "2 refused"])
        #expect(try await makeDrafts(in: folder).loadDraft(for: everyKind).response == smallResponse())
        #expect(try await sut.leftAnswers().isEmpty)
        for user in [one, two] { #expect(try await states(in: makeOutbox(in: folder, user: user)) == []) }
    }

    @Test func `primary course: what was adopted is sent by its id alone, with the key that it had`() async throws {
        let folder = SpiedFolder()
        for id in ["1", "2"] { try await leave(id, from: one, in: folder) }
        let server = ResponsesServer()
        let sender = makeSender(in: folder, client: server)
        try await makeSUT(in: folder).adopt("2")
        let reasons = try await sender.outbox.queuedResponses().items.map(\.reason)
        #expect(reasons == ["The answers are adopted and not sent."])
        _ = try await sender.sendQueuedResponses()
        #expect(server.ids == [])

        try await sender.outbox.resend("2")
        _ = try await sender.sendQueuedResponses()

        #expect(server.ids == ["2"])
        #expect(try await makeSUT(in: folder).leftAnswers().items.map(\.id) == ["1"])
    }

    @Test func `primary course: nothing of a user with a name, of this user or of another server is adopted`()
        async throws
    {
        let folder = SpiedFolder()
        for user in ["bob@example.test", "", "unnamed-", "unnamed-1", two] {
            try await leave("no", from: user, in: folder)
            try await makeDrafts(in: folder, user: user).saveDraft(of: try smallResponse())
        }
        let elsewhere = LocalOutbox(folder: folder, server: "https://two.example.test", user: one)
        try await elsewhere.queue(try smallResponse())
        let count = try await folder.names().count

        #expect(try await makeSUT(in: folder, user: two).adoptAll().isEmpty)

        #expect(try await folder.names().count == count)
        #expect(try await makeOutbox(in: folder, user: two).queuedResponses().items.map(\.state) == [.queued])
    }

    @Test func `primary course: two at once adopt each response once`() async throws {
        let folder = SpiedFolder()
        for number in 1...9 { try await leave("\(number)", from: one, in: folder) }

        async let first = makeSUT(in: folder).adoptAll()
        async let second = makeSUT(in: folder).adoptAll()
        let ids = try await (first.items + second.items).map(\.id)

        #expect(ids.sorted() == (1...9).map(String.init))
        #expect(try await makeOutbox(in: folder).queuedResponses().items.count == 9)
    }

    @Test(arguments: [true, false])
    func `may have arrived - alternative course`(isSenderDead: Bool) async throws {
        let folder = SpiedFolder()
        try await leave("1", from: one, in: folder)
        if isSenderDead {
            try await leaveSending(in: folder, of: one)
        } else {
            _ = try await makeSender(in: folder, user: one, client: ResponsesServer(status: 503)).sendQueuedResponses()
        }

        try await makeSUT(in: folder).adopt("1")

        #expect(try await states(in: makeOutbox(in: folder)) == ["1 uncertain"])
    }

    @Test func `cut short - alternative course`() async throws {
        var isCut = true
        var survived = 0
        while isCut {
            let memory = InMemoryRecordStoreFolder()
            try await leave("1", from: one, in: memory)
            let cut = CutFolder(folder: memory, after: survived)
            do {
                try await makeSUT(in: cut).adoptAll()
            } catch {
                #expect(error == .storeFailed(reason: "dead"))
            }
            isCut = cut.isDead
            survived += 1

            let (own, left) = (makeOutbox(in: memory), makeSUT(in: memory))
            let (copies, old) = (try await own.queuedResponses().items, try await left.leftAnswers().items)
            #expect(!copies.isEmpty || !old.isEmpty, "lost after \(survived)")
            if !copies.isEmpty { #expect(old.allSatisfy { $0.state == .uncertain }, "sent twice after \(survived)") }
            try await left.adoptAll()
            #expect(try await own.queuedResponses().items.count == 1)
            #expect(try await left.leftAnswers().isEmpty)
            #expect(try await makeSender(in: memory).sendQueuedResponses().taken == [])
        }
        #expect(survived > 4)
    }

    @Test(arguments: [true, false], [true, false])
    func `other draft of the survey - alternative course`(isSame: Bool, isByID: Bool) async throws {
        let folder = SpiedFolder()
        let (mine, other) = (makeDrafts(in: folder), makeDrafts(in: folder, user: one))
        try await other.saveDraft(of: try smallResponse())
        try await mine.saveDraft(of: isSame ? try smallResponse() : try fullResponse())

        let sut = makeSUT(in: folder)
        #expect(try await (isByID ? sut.adopt("s1") : sut.adoptAll()).drafts == (isSame ? ["s1"] : []))

        #expect(try await mine.loadDraft(for: everyKind).response == (isSame ? smallResponse() : fullResponse()))
        #expect(try await other.draftCount() == (isSame ? 0 : 1))
    }

    @Test func `discarded - alternative course`() async throws {
        let folder = SpiedFolder()
        for id in ["1", "2"] { try await leave(id, from: one, in: folder) }
        for user in [one, two] { try await makeDrafts(in: folder, user: user).saveDraft(of: try smallResponse()) }
        let sut = makeSUT(in: folder)

        try await sut.discardLeftAnswers("1")
        #expect(try await sut.leftAnswers().items.map(\.id) == ["2"])
        try await sut.discardLeftAnswers("s1")

        #expect(try await sut.leftAnswers().drafts == [])
        await #expect(throws: QueuedResponseError.notFound) { try await sut.discardLeftAnswers("s1") }
    }

    @Test func `damaged item - alternative course`() async throws {
        let folder = SpiedFolder()
        for user in [one, two] {
            try await leave("1", from: user, in: folder)
            try await makeDrafts(in: folder, user: user).saveDraft(of: try smallResponse())
        }
        for name in try await folder.names() { try await folder.folder.store(named: name).save(Data("{".utf8)) }
        let sut = makeSUT(in: folder)

        let left = try await sut.leftAnswers()
        #expect(left.damaged.count == 2 && left.drafts.count == 2 && left.items == [])
        #expect(try await sut.adoptAll().isEmpty)
        #expect(try await sut.leftAnswers() == left)
        let ids = left.damaged.map(\.id) + left.drafts
        #expect(Set(ids).count == 4)
        for id in ids { try await sut.discardLeftAnswers(id) }

        #expect(try await folder.names() == [])
    }

    @Test(arguments: ["", "ada-1", "s2", "1"])
    func `not found - error course`(id: String) async throws {
        let folder = try await folderOfQueued(1)
        try await makeDrafts(in: folder, user: one).saveDraft(of: try smallResponse())
        await #expect(throws: QueuedResponseError.notFound) { try await makeSUT(in: folder).adopt(id) }
    }

    @Test func `invalid data error - error course`() async throws {
        let folder = SpiedFolder()
        try await leave("1", from: one, in: folder)
        try await spoil("-1", in: folder)
        let sut = makeSUT(in: folder)
        let id = try #require(try await sut.leftAnswers().damaged.first?.id)
        await #expect(throws: QueuedResponseError.damaged(reason: "not the JSON of a queued response")) {
            try await sut.adopt(id)
        }
    }

    @Test(arguments: [StoreFailure.notSaved(reason: "why"), .busy(reason: "why"), .cancelled])
    func `store failed - error course`(_ failure: StoreFailure) async throws {
        let folder = SpiedFolder()
        try await leave("1", from: one, in: folder)
        let error = failure == .cancelled ? QueuedResponseError.cancelled : .storeFailed(reason: "why")

        await #expect(throws: error) { try await makeSUT(in: folder.failing(inNames: failure)).leftAnswers() }
        await #expect(throws: error) { try await makeSUT(in: folder.failing(failure)).adoptAll() }
        await #expect(throws: error) { try await makeSUT(in: folder.failing(failure)).adopt("1") }

        #expect(try await states(in: makeOutbox(in: folder, user: one)) == ["1 queued"])
    }

    @Test func `cancelled - error course`() async throws {
        let folder = SpiedFolder()
        try await leave("1", from: one, in: folder)
        try await makeDrafts(in: folder, user: one).saveDraft(of: try smallResponse())
        await #expect(throws: QueuedResponseError.cancelled) {
            try await makeSUT(in: folder.failing(.cancelled)).leftAnswers()
        }
    }

    private let one = "unnamed-00000000-0000-0000-0000-000000000001"
    private let two = "unnamed-00000000-0000-0000-0000-000000000002"

    private func makeSUT(
        in folder: any RecordStoreFolder, user: String = "ada@example.test"
    ) -> AnswersOfUnnamedUsers {
        AnswersOfUnnamedUsers(adoptedBy: makeDrafts(in: folder, user: user))
    }

    /// Leaves a queued response of `user`; those with a larger id were queued later.
    private func leave(_ id: String, from user: String, in folder: any RecordStoreFolder) async throws {
        let date = Date(timeIntervalSinceReferenceDate: 700_000_000 + (Double(id) ?? 0))
        try await LocalOutbox(
            folder: folder, server: "https://one.example.test", user: user, now: { date }, makeID: { id }
        ).queue(try smallResponse())
    }
}

/// The folder of a process that ends after this many scopes of its stores; each has one effect at most.
private struct CutFolder: RecordStoreFolder {
    let folder: InMemoryRecordStoreFolder
    private let left: Protected<Int>

    init(folder: InMemoryRecordStoreFolder, after scopes: Int) {
        self.folder = folder
        left = Protected(scopes)
    }

    var isDead: Bool { left.withLock { $0 < 0 } }

    func store(named name: String) -> any RecordStore { CutStore(store: folder.store(named: name), left: left) }

    func names() async throws(StoreFailure) -> [String] { try await folder.names() }

    private struct CutStore: RecordStore {
        let store: any RecordStore
        let left: Protected<Int>

        func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            let isAlive = left.withLock { left in
                left -= 1
                return left >= 0
            }
            guard isAlive else { throw .busy(reason: "dead") }
            return try await store.withExclusiveAccess(body)
        }

        func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(StoreFailure) -> Value { try await store.withRefreshTurn(body) }
    }
}
