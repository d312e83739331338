import SurveyResponses
import TestSupport

@Suite struct `Load Drafts Use Case (ST-5)` {
    private let other = Questionnaire(surveyID: "s2", title: "Other", questions: everyKind.questions)

    @Test func `primary course`() async throws {
        let folder = SpiedFolder()
        var begun = SurveyResponse(to: everyKind)
        try begun.pick("he2", of: "heart")
        try begun.write("42", in: "tf2", of: "textfield")
        try await makeDrafts(in: folder, now: noon + 1).saveDraft(of: begun)
        try await makeDrafts(in: folder, now: noon).saveDraft(of: try smallResponse(to: other))
        try await makeDrafts(in: folder, user: "bob@example.test").saveDraft(of: begun)

        let drafts = try await makeDrafts(in: folder).drafts()

        #expect(drafts.items.map(\.surveyID) == ["s2", "s1"] && drafts.damaged == [])
        #expect(drafts.items.map(\.title) == ["Other", "Ferry crossing"])
        #expect(drafts.items.map(\.answered) == [2, 2])
        #expect(drafts.items.map(\.questions) == [11, 11])
        #expect(drafts.items.map(\.missing) == [[], ["The deck?", "Who are you?"]])
        #expect(drafts.items.map(\.savedAt) == [noon, noon + 1])
    }

    @Test func `primary course: the date is that of the last change`() async throws {
        let folder = SpiedFolder()
        for (response, second) in [(try smallResponse(), 0.0), (try smallResponse(), 1), (try fullResponse(), 2)] {
            let sut = makeDrafts(in: folder, now: noon + second)
            try await sut.saveDraft(of: response)
            #expect(try await sut.drafts().items.map(\.savedAt) == [noon + (second == 2 ? 2 : 0)])
        }
    }

    @Test func `answers alone - alternative course`() async throws {
        let folder = SpiedFolder()
        let sut = makeDrafts(in: folder, now: noon)
        try await sut.saveDraft(of: try smallResponse())
        let record = try #require(try await folder.record())
        var fields = try #require(try JSONSerialization.jsonObject(with: record) as? [String: Any])
        fields["facts"] = nil
        try await folder.spoil(with: try JSONSerialization.data(withJSONObject: fields))

        let draft = try #require(try await sut.drafts().items.first)
        #expect(draft.surveyID == "s1" && draft.answered == 2 && draft.missing == [])
        #expect(draft.title == nil && draft.questions == nil && draft.savedAt == nil)
        #expect(try await sut.loadDraft(for: everyKind) == savedDraft(of: try smallResponse()))

        try await sut.saveDraft(of: try smallResponse())
        #expect(try await sut.drafts().items.map(\.savedAt) == [noon])
    }

    @Test func `damaged draft - alternative course`() async throws {
        let folder = SpiedFolder()
        let sut = makeDrafts(in: folder)
        try await sut.saveDraft(of: try smallResponse())
        try await folder.spoil(with: Data("{".utf8))
        let damaged = try await folder.names()
        try await sut.saveDraft(of: try smallResponse(to: other))

        let drafts = try await sut.drafts()

        #expect(drafts.items.map(\.surveyID) == ["s2"])
        #expect(
            drafts.damaged.map { "drafts-\($0.store)" } == damaged
                && drafts.damaged.map(\.reason) == ["not the JSON of a draft"])
        #expect(try await sut.discardDraft(ofSurvey: drafts.damaged[0].id))
        #expect(try await sut.drafts().damaged == [])
        #expect(try await sut.drafts().items.count == 1)
    }

    @Test func `damaged draft - alternative course: one of a removed account is none`() async throws {
        let folder = SpiedFolder()
        try await makeDrafts(in: folder).saveDraft(of: try smallResponse())

        #expect(try await makeDrafts(in: folder.failing(.removed)).drafts() == SavedDrafts())
    }

    @Test func `unreadable cache error - error course`() async throws {
        let sut = makeDrafts(in: SpiedFolder().failing(inNames: .unreadable(reason: "why")))

        await #expect(throws: StoreFailure.unreadable(reason: "why")) { try await sut.drafts() }
    }

    @Test func `cancelled - error course`() async throws {
        let folder = SpiedFolder()
        try await makeDrafts(in: folder).saveDraft(of: try smallResponse())

        for failing in [folder.failing(inNames: .cancelled), folder.failing(.cancelled)] {
            await #expect(throws: StoreFailure.cancelled) { try await makeDrafts(in: failing).drafts() }
        }
    }
}
