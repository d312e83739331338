import SurveyResponses
import TestSupport

@Suite struct `Save Draft Use Case (AN-8)` {
    @Test func `primary course`() async throws {
        let (sut, folder) = makeDrafts(now: noon)

        try await sut.saveDraft(of: try smallResponse())

        let record = """
            {"draft":{"questions":[{"id":"star","picks":[{"answerID":"st5","text":"5"}],"text":"The deck?"},\
            {"id":"textfield","picks":[{"answerID":"tf1","text":"Name","words":"Ada"}],"text":"Who are you?"}],\
            "surveyID":"s1"},"facts":{"title":"Ferry crossing","questions":11,"missing":[],\
            "savedAt":\(noon.timeIntervalSinceReferenceDate)},"version":1}
            """
        let saved = try JSONSerialization.jsonObject(with: try #require(try await folder.record())) as? NSDictionary
        #expect(saved == (try JSONSerialization.jsonObject(with: Data(record.utf8)) as? NSDictionary))
    }

    @Test func `primary course: after every answer, in the place of what was kept`() async throws {
        let (sut, folder) = makeDrafts()
        var response = SurveyResponse(to: everyKind)
        for position in 1...5 {
            let before = position == 1 ? nil : response
            try response.pick(position: position, of: "star")
            #expect(try await sut.saveDraft(of: response) == before)

            #expect(try await sut.loadDraft(for: everyKind).response == response)
        }

        #expect(try await folder.names().count == 1)
    }

    @Test func `primary course: a record that cannot be read gives way`() async throws {
        let (sut, folder) = makeDrafts()
        try await sut.saveDraft(of: try fullResponse())
        try await folder.spoil(with: Data("{".utf8))

        try await sut.saveDraft(of: try smallResponse())

        #expect(try await sut.loadDraft(for: everyKind).response == smallResponse())
    }

    @Test func `primary course: each user and survey has its own`() async throws {
        let folder = InMemoryRecordStoreFolder()
        let other = Questionnaire(surveyID: "s2", title: "Another", questions: everyKind.questions)
        var response = SurveyResponse(to: other)
        try response.pick("he1", of: "heart")

        try await makeDrafts(in: folder).saveDraft(of: try smallResponse())
        try await makeDrafts(in: folder).saveDraft(of: response)
        try await makeDrafts(in: folder, user: "bob@example.test").saveDraft(of: response)

        let names = try await folder.names().filter { $0.hasPrefix("drafts-") }
        #expect(names.count == 2)
        #expect(names.allSatisfy { $0.wholeMatch(of: /drafts-[0-9a-f]{32}/) != nil }, "they tell no survey's name")
        #expect(try await makeDrafts(in: folder).loadDraft(for: everyKind).response == smallResponse())
        #expect(try await makeDrafts(in: folder).loadDraft(for: other).response == response)
    }

    @Test func `nothing is answered - alternative course`() async throws {
        let (sut, folder) = makeDrafts()
        try await sut.saveDraft(of: try smallResponse())

        try await sut.saveDraft(of: SurveyResponse(to: everyKind))

        #expect(try await folder.names() == [])
    }

    @Test(arguments: [true, false]) func `delete cache error - error course`(isEmpty: Bool) async throws {
        let response = isEmpty ? SurveyResponse(to: everyKind) : try fullResponse()

        #expect(try await failure(.notDeleted(reason: "why"), saving: response) == .notDeleted(reason: "why"))
    }

    @Test(arguments: [StoreFailure.notSaved(reason: "why"), .busy(reason: "why")])
    func `saving error - error course`(_ failure: StoreFailure) async throws {
        #expect(try await self.failure(failure, saving: try fullResponse()) == failure)
    }

    @Test func `saving error - error course: a draft that could not be loaded again`() async throws {
        let (sut, folder) = makeDrafts()
        var response = SurveyResponse(to: Questionnaire(surveyID: "", title: "", questions: everyKind.questions))
        try response.pick("st1", of: "star")

        await #expect(throws: SaveDraftError.notSaved(reason: "`surveyID` is empty")) {
            try await sut.saveDraft(of: response)
        }
        #expect(try await folder.names() == [])
    }

    @Test func `cancelled - error course`() async throws {
        #expect(try await failure(.cancelled, saving: try fullResponse()) == .cancelled)
    }

    @Test func `cancelled - error course: saving that has begun is finished`() async throws {
        let response = try smallResponse()
        let (sut, _) = makeDrafts { message in
            if case .replace = message { withUnsafeCurrentTask { $0?.cancel() } }
        }

        _ = try await Task { try await sut.saveDraft(of: response) }.value

        #expect(try await sut.loadDraft(for: everyKind).response == response)
    }

    /// What saving fails with over a store that fails; the draft that was there is still there.
    private func failure(_ failure: StoreFailure, saving response: SurveyResponse) async throws -> SaveDraftError? {
        let (working, folder) = makeDrafts()
        try await working.saveDraft(of: try smallResponse())
        let sut = makeDrafts(in: folder.failing(failure))

        let error = await #expect(throws: SaveDraftError.self) { try await sut.saveDraft(of: response) }
        #expect(try await working.loadDraft(for: everyKind).response == smallResponse())
        return error
    }
}
