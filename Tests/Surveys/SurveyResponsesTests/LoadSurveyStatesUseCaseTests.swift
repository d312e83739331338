import SurveyResponses
import TestSupport

@Suite struct `Load Survey States Use Case (ST-1)` {
    private func outbox(in folder: any RecordStoreFolder, _ second: Double) -> LocalOutbox {
        LocalOutbox(folder: folder, now: { noon + second })
    }

    private func drafts(in folder: any RecordStoreFolder, _ second: Double = 0) -> LocalDrafts {
        LocalDrafts(folder: folder, outbox: outbox(in: folder, second))
    }

    /// Brings answers into a state.
    private func reach(_ kind: SurveyState.Kind, in folder: any RecordStoreFolder, _ second: Double = 0) async throws {
        let (drafts, outbox) = (drafts(in: folder, second), outbox(in: folder, second))
        let response = try smallResponse()
        switch kind {
        case .sent: try await drafts.sending(to: SubmitterStub()).send(response, again: true, when: .now)
        case .draft: try await drafts.saveDraft(of: second == 0 ? fullResponse() : response)
        case .queued: try await outbox.queue(response)
        case .refused, .uncertain:
            try await outbox.queue(response)
            let server = ResponsesServer(status: kind == .refused ? 422 : 503)
            _ = try await drafts.sending(to: server).sendQueuedResponses()
        }
    }

    @Test func `primary course: none without answers`() async throws {
        let folder = InMemoryRecordStoreFolder()
        try await reach(.draft, in: folder)
        let bob = LocalDrafts(folder: folder.ofUser("bob"))

        #expect(try await bob.surveyStates() == [:])
        #expect(try await LocalDrafts(folder: folder.ofUser("ada", at: "two")).surveyStates() == [:])
    }

    @Test(arguments: SurveyState.Kind.allCases, SurveyState.Kind.allCases)
    func `primary course: the most important one`(one: SurveyState.Kind, other: SurveyState.Kind) async throws {
        // A sender would send what is queued.
        let order = [SurveyState.Kind.sent, .draft, .refused, .uncertain, .queued]
        let kinds = order.flatMap { kind in [one, other].filter { $0 == kind } }
        let folder = InMemoryRecordStoreFolder()
        for (second, kind) in kinds.enumerated() { try await reach(kind, in: folder, Double(second)) }

        let first = try #require([.uncertain, .refused, .queued, .draft, .sent].first(where: kinds.contains))
        let second = Double(try #require(kinds.lastIndex(of: first)))
        #expect(try await drafts(in: folder).surveyStates() == ["s1": SurveyState(first, at: noon + second)])
        let (sut, state) = (drafts(in: folder), SurveyState(first, at: noon + second))
        #expect(try await sut.surveyState(ofSurvey: "s1") == state)
        #expect(try await sut.surveyState(ofSurvey: "s2") == nil)
    }

    @Test func `primary course: of several surveys, while answers are being sent`() async throws {
        let folder = InMemoryRecordStoreFolder()
        let other = Questionnaire(surveyID: "s2", title: "Other", questions: everyKind.questions)
        let sut = drafts(in: folder)
        try await sut.saveDraft(of: try smallResponse(to: other))
        let server = SubmitterStub {
            let states = try? await drafts(in: folder).surveyStates()
            #expect(states == ["s1": SurveyState(.queued, at: noon), "s2": SurveyState(.draft, at: noon)])
        }

        try await sut.sending(to: server).send(try smallResponse(), again: false, when: .now)

        #expect(try await sut.surveyStates()["s1"] == SurveyState(.sent, at: noon))
    }

    @Test func `primary course: of one survey, without the answers to others`() async throws {
        let folder = SpiedFolder()
        let sut = drafts(in: folder)
        for id in ["s1", "s2", "s3"] {
            let questionnaire = Questionnaire(surveyID: id, title: id, questions: everyKind.questions)
            try await sut.sending(to: SubmitterStub()).send(
                try smallResponse(to: questionnaire), again: false, when: .now)
            try await sut.saveDraft(of: try smallResponse(to: questionnaire))
        }
        folder.messages.withLock { $0 = [] }

        #expect(try await sut.surveyState(ofSurvey: "s1") == SurveyState(.draft, at: noon))
        let ofOne = folder.messages.withLock(\.count)
        #expect(try await sut.surveyStates().count == 3)
        #expect(folder.messages.withLock(\.count) == 4 * ofOne)
    }

    @Test func `damaged answers - alternative course`() async throws {
        let folder = SpiedFolder()
        for kind in [SurveyState.Kind.sent, .draft, .queued] { try await reach(kind, in: folder) }
        try await folder.spoil(with: Data("{".utf8))

        #expect(try await drafts(in: folder).surveyStates() == [:])
        #expect(try await drafts(in: folder).surveyState(ofSurvey: "s1") == nil)
    }

    @Test(arguments: ["id", "surveyID", "sentAt"])
    func `damaged answers - alternative course: one field of what was sent`(field: String) async throws {
        let folder = SpiedFolder()
        try await reach(.sent, in: folder)
        let name = try #require(try await folder.names().first)
        let record = try #require(try await folder.folder.store(named: name).read())
        try await folder.spoil(with: Data(String(decoding: record, as: UTF8.self).replacing(field, with: "no").utf8))

        #expect(try await drafts(in: folder).surveyStates() == [:])
        #expect(try await drafts(in: folder).surveyState(ofSurvey: "s1") == nil)
    }

    @Test func `unreadable cache error - error course`() async throws {
        let sut = drafts(in: SpiedFolder().failing(inNames: .unreadable(reason: "why")))

        await #expect(throws: StoreFailure.unreadable(reason: "why")) { try await sut.surveyStates() }
    }

    @Test func `cancelled - error course`() async throws {
        let sut = drafts(in: SpiedFolder().failing(inNames: .cancelled))

        await #expect(throws: StoreFailure.cancelled) { try await sut.surveyStates() }
    }
}
