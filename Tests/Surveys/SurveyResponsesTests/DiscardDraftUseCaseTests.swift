import SurveyResponses
import TestSupport

@Suite struct `Discard Draft Use Case (AN-3)` {
    @Test func `primary course`() async throws {
        let (sut, folder) = makeDrafts()
        try await sut.saveDraft(of: try smallResponse())

        #expect(try await sut.discardDraft(ofSurvey: "s1"))

        #expect(try await folder.names() == [])
    }

    @Test func `primary course: a record that cannot be read goes too`() async throws {
        let (sut, folder) = makeDrafts()
        try await sut.saveDraft(of: try smallResponse())
        try await folder.spoil(with: Data())

        #expect(try await sut.discardDraft(ofSurvey: "s1"))

        #expect(try await folder.names() == [])
    }

    @Test func `primary course: all of a user, and nobody else's`() async throws {
        let folder = InMemoryRecordStoreFolder()
        let other = makeDrafts(in: folder, user: "bob@example.test")
        let sut = makeDrafts(in: folder)
        try await other.saveDraft(of: try smallResponse())
        for id in ["s1", "s2", "s3"] { try await sut.saveDraft(of: try response(toSurvey: id)) }
        #expect(try await sut.draftCount() == 3)

        #expect(try await sut.discardAllDrafts() == 3)

        #expect(try await sut.draftCount() == 0)
        #expect(try await other.draftCount() == 1)
    }

    @Test func `primary course: those that a person has seen, unless they have changed`() async throws {
        let (sut, folder) = makeDrafts()
        for id in ["s1", "s2", "s3"] { try await sut.saveDraft(of: try response(toSurvey: id)) }
        let damaged = try #require(try await folder.names().last)
        try await folder.store(named: damaged).save(Data("{".utf8))
        let seen = try await sut.drafts()
        #expect(seen.items.count == 2 && seen.damaged.count == 1)
        let changed = try #require(seen.items.first?.surveyID)
        try await sut.discardDraft(ofSurvey: changed)
        try await makeDrafts(in: folder, now: .distantFuture).saveDraft(of: try response(toSurvey: changed))
        try await sut.saveDraft(of: try response(toSurvey: "s4"))

        #expect(try await sut.discardDrafts(seen) == 2)

        #expect(try await Set(sut.drafts().items.map(\.surveyID)) == [changed, "s4"])
    }

    @Test func `no draft - alternative course`() async throws {
        let (sut, _) = makeDrafts { _ in Issue.record("a store without a draft is looked into") }

        #expect(try await !sut.discardDraft(ofSurvey: "s1"))
        #expect(try await sut.discardAllDrafts() == 0)
        #expect(try await sut.draftCount() == 0)
    }

    @Test func `no draft - alternative course: another process has deleted it since the folder was listed`()
        async throws
    {
        let sut = makeDrafts(in: try await StaleFolder(filledFolder()))

        #expect(try await !sut.discardDraft(ofSurvey: "s1"))
        #expect(try await sut.discardAllDrafts() == 0)
    }

    @Test(arguments: [StoreFailure.notDeleted(reason: "why"), .busy(reason: "why"), .unreadable(reason: "why")])
    func `delete cache error - error course`(_ failure: StoreFailure) async throws {
        let sut = makeDrafts(in: try await filledFolder().failing(failure))

        await #expect(throws: failure) {
            try await sut.discardDraft(ofSurvey: "s1")
        }
    }

    @Test func `delete cache error - error course: the others are deleted all the same`() async throws {
        let folder = try await filledFolder()
        try await makeDrafts(in: folder).saveDraft(of: try response(toSurvey: "s2"))
        let stubborn = try #require(try await folder.names().first)
        let sut = makeDrafts(in: FolderWithStubbornStore(folder: folder, stubborn: stubborn))

        await #expect(throws: StoreFailure.notDeleted(reason: "why")) { try await sut.discardAllDrafts() }

        #expect(try await folder.names() == [stubborn])
    }

    @Test(arguments: [StoreFailure.unreadable(reason: "why"), .busy(reason: "why")])
    func `unreadable cache error - error course`(_ failure: StoreFailure) async throws {
        let sut = makeDrafts(in: try await filledFolder().failing(inNames: failure))

        await #expect(throws: failure) { try await sut.discardDraft(ofSurvey: "s1") }
        await #expect(throws: failure) { try await sut.discardAllDrafts() }
        await #expect(throws: failure) { try await sut.draftCount() }
    }

    @Test func `cancelled - error course`() async throws {
        let folder = try await filledFolder()

        for folder in [folder.failing(.cancelled), folder.failing(inNames: .cancelled)] {
            let sut = makeDrafts(in: folder)
            await #expect(throws: StoreFailure.cancelled) { try await sut.discardDraft(ofSurvey: "s1") }
            await #expect(throws: StoreFailure.cancelled) { try await sut.discardAllDrafts() }
        }
        #expect(try await folder.names().count == 1)
    }

    private func filledFolder() async throws -> SpiedFolder {
        let (sut, folder) = makeDrafts()
        try await sut.saveDraft(of: try smallResponse())
        return folder
    }

    private func response(toSurvey id: String) throws -> SurveyResponse {
        var response = SurveyResponse(to: Questionnaire(surveyID: id, title: id, questions: everyKind.questions))
        try response.pick("st1", of: "star")
        return response
    }
}

/// One of its stores deletes nothing.
private struct FolderWithStubbornStore: RecordStoreFolder {
    let folder: SpiedFolder
    let stubborn: String

    func store(named name: String) -> any RecordStore {
        name == stubborn ? folder.failing(.notDeleted(reason: "why")).store(named: name) : folder.store(named: name)
    }

    /// The stubborn one first, so that there is something to go on with.
    func names() async throws(StoreFailure) -> [String] {
        try await folder.names().sorted { one, _ in one == stubborn }
    }
}
