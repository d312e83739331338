import SurveyResponses
import TestSupport

@Suite struct `Discard Sent Answers Use Case (ST-4)` {
    /// A folder in which three responses to the survey `s1` and one to `s2` were accepted.
    private func folderOfSent() async throws -> SpiedFolder {
        let folder = try await folderOfQueued(3)
        let other = Questionnaire(surveyID: "s2", title: "Other", questions: everyKind.questions)
        try await makeOutbox(in: folder, ids: Counter(from: 3)).queue(try smallResponse(to: other))
        _ = try await makeSender(in: folder).sendQueuedResponses()
        return folder
    }

    private func ids(in folder: any RecordStoreFolder) async throws -> [String] {
        try await makeOutbox(in: folder).sent.sentAnswers().items.map(\.id)
    }

    @Test(arguments: ["ada-1", "ada-2", "ada-4"]) func `primary course`(id: String) async throws {
        let folder = try await folderOfSent()

        try await makeOutbox(in: folder).sent.discardSentAnswers(id)

        #expect(try await ids(in: folder) == ["ada-1", "ada-2", "ada-3", "ada-4"].filter { $0 != id })
        #expect(try await folder.names().count == (id == "ada-4" ? 1 : 2))
    }

    @Test func `all - alternative course`() async throws {
        let folder = try await folderOfSent()
        try await folder.spoil(with: Data("{".utf8))

        try await makeOutbox(in: folder).sent.discardAll()

        #expect(try await folder.names() == [])
    }

    @Test func `all - alternative course: a logout deletes them with the items`() async throws {
        let folder = try await folderOfSent()
        try await makeOutbox(in: folder, ids: Counter(from: 4)).queue(try smallResponse())

        try await makeOutbox(in: folder).discardAll()

        #expect(try await folder.names() == [])
    }

    @Test func `damaged record - alternative course`() async throws {
        let folder = try await folderOfSent()
        let sent = makeOutbox(in: folder).sent
        let (before, id) = (try await folder.names(), try await sent.discardedDamage(in: folder))

        #expect(try await folder.names() == before.filter { $0 != id })
        #expect(try await sent.sentAnswers().damaged == [])
    }

    @Test(arguments: ["ada-5", "", "outbox-1"]) func `not found - error course`(id: String) async throws {
        let folder = try await folderOfSent()

        for user in ["ada@example.test", "bob@example.test"] {
            await #expect(throws: StoreFailure.notFound) {
                try await makeOutbox(in: folder, user: user).sent.discardSentAnswers(id)
            }
        }
        await #expect(throws: StoreFailure.notFound) {
            try await makeOutbox(in: folder, user: "bob@example.test").sent.discardSentAnswers("ada-1")
        }
        #expect(try await ids(in: folder).count == 4)
    }

    @Test func `store failed - error course`() async throws {
        let folder = try await folderOfSent()

        await #expect(throws: StoreFailure.unreadable(reason: "why")) {
            try await makeOutbox(in: folder.failing(inNames: .unreadable(reason: "why"))).sent.discardSentAnswers(
                "ada-1")
        }
        await #expect(throws: StoreFailure.unreadable(reason: "why")) {
            try await makeOutbox(in: folder.failing(inNames: .unreadable(reason: "why"))).sent.discardAll()
        }
        #expect(try await ids(in: folder).count == 4)
    }

    @Test func `cancelled - error course`() async throws {
        let sut = makeOutbox(in: SpiedFolder().failing(inNames: .cancelled)).sent

        await #expect(throws: StoreFailure.cancelled) { try await sut.discardSentAnswers("ada-1") }
        await #expect(throws: StoreFailure.cancelled) { try await sut.discardAll() }
    }
}

extension LocalSentAnswers {
    /// Damages the first record, and discards it by its id.
    fileprivate func discardedDamage(in folder: SpiedFolder) async throws -> String {
        let name = try #require(try await folder.names().first)
        try await folder.folder.store(named: name).save(Data("{".utf8))
        let id = try #require(try await sentAnswers().damaged.first?.id)
        try await discardSentAnswers(id)
        return name
    }
}
