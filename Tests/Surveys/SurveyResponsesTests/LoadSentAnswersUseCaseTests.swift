import TestSupport

@testable import SurveyResponses

@Suite struct `Load Sent Answers Use Case (ST-4)` {
    @Test func `primary course`() async throws {
        let folder = SpiedFolder()
        let sut = makeDrafts(in: folder, now: noon)

        try await sut.sending(to: SubmitterStub()).send(try fullResponse(), again: false, when: .now)

        let sent = try await sut.sentAnswers()
        let item = try #require(sent.items.first)
        #expect(sent.items.count == 1 && sent.damaged == [])
        #expect(item.surveyID == "s1" && item.title == "Ferry crossing" && item.sentAt == noon)
        #expect(item.answers?.map(\.question) == SurveyDraft(try fullResponse()).answers.map(\.question))
        #expect(await sut.idsOfSentAnswers(toSurvey: "s1") == [item.id])
        #expect(await sut.idsOfSentAnswers(toSurvey: "s2") == [])
        #expect(try await makeDrafts(in: folder, user: "bob@example.test").sentAnswers().items == [])
        #expect(try await folder.names().allSatisfy { !$0.contains("example") })
    }

    @Test func `primary course: what the outbox has sent, with the ids of its items`() async throws {
        let folder = try await folderOfQueued(3)

        _ = try await makeSender(in: folder).sendQueuedResponses()

        let sent = makeOutbox(in: folder).sent
        #expect(try await sent.sentAnswers().items.map(\.id) == ["ada-1", "ada-2", "ada-3"])
        #expect(await sent.idsOfSentAnswers(toSurvey: "s1") == ["ada-1", "ada-2", "ada-3"])
    }

    @Test func `primary course: once, although an item was sent again`() async throws {
        let folder = try await folderOfQueued(1)
        _ = try await makeSender(in: folder).sendQueuedResponses()
        let sent = makeOutbox(in: folder).sent
        let items = try await sent.sentAnswers().items

        #expect(await sent.record(try #require(items.first)) == nil)

        #expect(try await sent.sentAnswers().items == items)
    }

    @Test(arguments: [422, 503]) func `primary course: only what the server has taken`(status: Int) async throws {
        let folder = try await folderOfQueued(1)

        _ = try await makeSender(in: folder, client: ResponsesServer(status: status)).sendQueuedResponses()

        #expect(try await makeOutbox(in: folder).sent.sentAnswers().items == [])
    }

    @Test func `primary course: at most 500, and the oldest goes`() async throws {
        let (folder, ids) = (InMemoryRecordStoreFolder(), Counter())
        for survey in ["a", "b"] {
            let asked = Questionnaire(surveyID: survey, title: survey, questions: everyKind.questions)
            let response = try smallResponse(to: asked)
            for _ in 0..<251 {
                let second = Double(ids.next())
                let drafts = makeDrafts(in: folder, now: noon + second)
                try await drafts.sending(to: SubmitterStub()).send(response, again: false, when: .now)
            }
        }

        let items = try await makeDrafts(in: folder).sentAnswers().items
        #expect(items.count == 500)
        #expect(items.first?.sentAt == noon + 3 && items.last?.sentAt == noon + 502)
    }

    @Test func `primary course: the sender was cancelled meanwhile`() async throws {
        let (sut, _) = makeDrafts()
        let response = try fullResponse()
        let server = SubmitterStub { withUnsafeCurrentTask { $0?.cancel() } }

        _ = try await Task { try await sut.sending(to: server).send(response, again: false, when: .now) }.value

        #expect(try await sut.sentAnswers().items.count == 1)
    }

    @Test func `damaged record - alternative course`() async throws {
        let folder = SpiedFolder()
        let sut = makeDrafts(in: folder)
        let other = Questionnaire(surveyID: "s2", title: "Other", questions: everyKind.questions)
        try await sut.sending(to: SubmitterStub()).send(try fullResponse(), again: false, when: .now)
        try await folder.spoil(with: Data("{".utf8))
        let damaged = try await folder.names()
        try await sut.sending(to: SubmitterStub()).send(try smallResponse(to: other), again: false, when: .now)

        #expect(
            try await sut.sending(to: SubmitterStub()).send(try fullResponse(), again: false, when: .now)
                == .accepted(deletionFailure: nil, recordFailure: .damaged(reason: "not the JSON of sent answers")))
        try await sut.sending(to: SubmitterStub()).send(try fullResponse(), when: .later)
        let queued = try await sut.sending(to: SubmitterStub()).sendQueuedResponses()
        #expect(queued.accepted.count == 1 && queued.stop == nil)
        #expect(queued.recordFailure == .damaged(reason: "not the JSON of sent answers"))

        let sent = try await sut.sentAnswers()
        #expect(sent.items.map(\.surveyID) == ["s2"])
        #expect(sent.damaged.map { "sent-\($0.store)" } == damaged)
        #expect(sent.damaged.map(\.reason) == ["not the JSON of sent answers"])
        #expect(await sut.idsOfSentAnswers(toSurvey: "s1") == nil)
        #expect(try await folder.folder.store(named: damaged[0]).read() == Data("{".utf8))
    }

    @Test func `primary course: of what is forgotten, only the survey and the date`() async throws {
        let folder = SpiedFolder()
        let outbox = makeOutbox(in: folder, recordsAnswers: false)
        let drafts = LocalDrafts(folder: folder, outbox: outbox)

        try await drafts.sending(to: SubmitterStub()).send(try fullResponse(), again: false, when: .now)
        try await outbox.queue(try fullResponse())
        // A sender that records answers does not bring them back.
        #expect(try await makeSender(in: folder).sendQueuedResponses().accepted == ["ada-2"])

        let items = try await outbox.sent.sentAnswers().items
        #expect(items.map(\.surveyID) == ["s1", "s1"] && items.allSatisfy { $0.title == nil && $0.answers == nil })
        for name in try await folder.names() {
            let record = try #require(try await folder.folder.store(named: name).read())
            #expect(!String(decoding: record, as: UTF8.self).contains("Ferry"))
        }
        #expect(await outbox.sent.idsOfSentAnswers(toSurvey: "s1") == ["ada-1", "ada-2"])
    }

    @Test func `primary course: what a sender forgets, though it was queued to be recorded`() async throws {
        let folder = try await folderOfQueued(1)
        let outbox = makeOutbox(in: folder, recordsAnswers: false)

        _ = try await LocalDrafts(folder: folder, outbox: outbox).sending(to: ResponsesServer())
            .sendQueuedResponses()

        #expect(try await outbox.sent.sentAnswers().items.map(\.answers?.count) == [nil])
    }

    @Test func `unreadable cache error - error course`() async throws {
        let folder = SpiedFolder()
        let failure = StoreFailure.unreadable(reason: "why")
        let sut = makeDrafts(in: folder.failing(failure, inNames: failure))

        await #expect(throws: failure) { try await sut.sentAnswers() }
        #expect(await sut.idsOfSentAnswers(toSurvey: "s1") == nil)
    }

    @Test func `cancelled - error course`() async throws {
        let sut = makeDrafts(in: SpiedFolder().failing(inNames: .cancelled))

        await #expect(throws: StoreFailure.cancelled) { try await sut.sentAnswers() }
    }
}
