import SurveyResponses
import SurveySession
import TestSupport

@Suite struct `Load Draft Use Case (AN-7, AN-8)` {
    @Test func `primary course`() async throws {
        let (sut, _) = makeDrafts()
        try await sut.saveDraft(of: try fullResponse())

        let draft = try await sut.loadDraft(for: everyKind)

        #expect(draft.response == (try fullResponse()))
        #expect(draft.lost == [])
    }

    @Test func `primary course: AN-7 a draft outlives the session that its survey was answered in`() async throws {
        let (sut, folder) = makeDrafts()
        try await sut.saveDraft(of: try fullResponse())
        let ended = MissingCredential(ProvideValidTokenError.sessionEnded(SessionEnd(date: .sample)))
        let client = HTTPClientSpy(.failure(.unauthenticated(ended)))
        await #expect(throws: SubmitSurveyResponseError.unauthorized(ended)) {
            try await sut.sending(to: client).send(try fullResponse(), when: .now)
        }

        #expect(try await makeDrafts(in: folder).loadDraft(for: everyKind).response == fullResponse())
    }

    @Test func `survey that has changed - alternative course`() async throws {
        let (sut, _) = makeDrafts()
        try await sut.saveDraft(of: try fullResponse())
        let changed = Questionnaire(
            surveyID: "s1", title: "Changed",
            questions: [
                Question(
                    id: "any", text: "What did you eat?", kind: "choice", pick: "one",
                    answers: [Answer(id: "an2", text: "Bread"), Answer(id: "an3", text: "Herring")]),
                Question(
                    id: "one", text: "Your seat?", kind: "choice", pick: "one",
                    answers: [Answer(id: "on1", text: "Inside"), Answer(id: "on3", text: "Elsewhere")]),
                Question(id: "nps", text: "?", kind: "intro", pick: "none"),
                Question(id: "star", text: "?", kind: "star", pick: "one", answers: [Answer(id: "st1", text: "1")]),
                Question(
                    id: "textfield", text: "Who are you?", kind: "textfield", pick: "none",
                    answers: [Answer(id: "tf1", text: "Name", responseClass: "string")]),
            ])

        let draft = try await sut.loadDraft(for: changed)

        #expect(draft.response.answeredQuestions.map(\.id) == ["any", "textfield"])
        #expect(draft.response.picks(of: "any") == [.init("an2")])
        #expect(draft.response.picks(of: "textfield") == [.init("tf1", text: "Ada")])
        let lost = draft.lost.map { "\($0.questionText) \($0.answerText ?? "-") \($0.text ?? "-"): \($0.reason)" }
        #expect(
            lost == [
                "The deck? 5 -: unknownAnswer(\"st5\")", "The crew? 2 -: unknownQuestion",
                "The queue? 3 -: unknownQuestion", "The fare? 4 -: unknownQuestion",
                "The sea? Wild -: unknownQuestion", "Would you sail again? 0 -: notAsked",
                "Your seat? Elsewhere On the \"bridge\": textNotAccepted(answerID: \"on3\")",
                "What did you eat? Something else Herring: textNotAccepted(answerID: \"an3\")",
                "Your harbour? Harbour 204 -: unknownQuestion", "Anything else? - Line one\nLine two: unknownQuestion",
                "Who are you? Age 42: unknownAnswer(\"tf2\")",
            ])
    }

    @Test func `draft whose answers were sent - alternative course`() async throws {
        let (sut, folder) = makeDrafts(now: noon)
        let sender = makeDrafts(in: folder, now: noon + 60).sending(to: SubmitterStub())
        try await sut.saveDraft(of: try fullResponse())
        try await sender.send(try smallResponse(), again: true, when: .now)
        #expect(try await sut.loadDraft(for: everyKind).sentAt == nil)
        try await sender.send(try fullResponse(), again: true, when: .now)
        try await makeDrafts(in: folder, now: noon + 120).saveDraft(of: try fullResponse())

        let draft = try await sut.loadDraft(for: everyKind)

        #expect(draft.sentAt == noon + 60)
        #expect(draft.response == (try fullResponse()) && draft.saved == draft.response)
    }

    @Test(arguments: [(-60.0, true), (0.0, true), (60.0, false)])
    func `draft whose answers were sent - alternative course: which are forgotten`(
        age: Double, isSent: Bool
    ) async throws {
        let folder = SpiedFolder()
        let outbox = makeOutbox(in: folder, recordsAnswers: false)
        try await outbox.queue(try fullResponse())
        _ = try await LocalDrafts(folder: folder, outbox: outbox).sending(to: ResponsesServer()).sendQueuedResponses()
        let sentAt = try #require(try await outbox.sent.sentAnswers().items.first?.sentAt)
        var incomplete = try fullResponse()
        incomplete.clear("star")
        for response in [try fullResponse(), incomplete] {
            let sut = makeDrafts(in: folder, now: sentAt + age)
            try await sut.discardDraft(ofSurvey: "s1")
            try await sut.saveDraft(of: response)
            // A draft without a required answer was not sent.
            let mayBeSent = isSent && response != incomplete
            #expect(try await sut.loadDraft(for: everyKind).sentAt == (mayBeSent ? sentAt : nil))
        }
    }

    @Test func `survey that has changed - alternative course: of two picks for one, the first stays`() async throws {
        func survey(pick: String) -> Questionnaire {
            makeQuestionnaire(
                Question(
                    id: "q", text: "?", kind: "choice", pick: pick,
                    answers: [Answer(id: "a", text: "A"), Answer(id: "b", text: "B")]))
        }
        let (sut, _) = makeDrafts()
        var response = SurveyResponse(to: survey(pick: "any"))
        try response.answer("q", with: [.init("b"), .init("a")])
        try await sut.saveDraft(of: response)

        let draft = try await sut.loadDraft(for: survey(pick: "one"))

        #expect(draft.response.picks(of: "q") == [.init("a")])
        #expect(draft.lost.map(\.reason) == [.severalPicked])
    }

    @Test func `survey that has changed - alternative course: a pick is named whose answer became a text`() async throws
    {
        func survey(_ kind: String) -> Questionnaire {
            makeQuestionnaire(
                Question(
                    id: "q", text: "Why?", kind: kind, pick: kind == "choice" ? "one" : "none",
                    answers: [Answer(id: "a", text: "Yes", responseClass: kind == "choice" ? "answer" : "text")]),
                Question(id: "other", text: "?", kind: "textarea", pick: "none", answers: [Answer(id: "b", text: nil)]))
        }
        for kind in ["textarea", "textfield"] {
            let (sut, _) = makeDrafts()
            var response = SurveyResponse(to: survey("choice"))
            try response.pick("a", of: "q")
            try response.write("kept", to: "other")
            try await sut.saveDraft(of: response)

            let draft = try await sut.loadDraft(for: survey(kind))

            #expect(draft.response.answeredQuestions.map(\.id) == ["other"])
            #expect(draft.lost.map(\.answerText) == ["Yes"])
            #expect(draft.lost.map(\.reason) == [.unfit])
        }
    }

    @Test(arguments: [true, false])
    func `response that may have arrived - alternative course`(hasDraft: Bool) async throws {
        let (sut, folder) = makeDrafts()
        try await lose(fullResponse(), at: noon, in: folder)
        if hasDraft { try await sut.saveDraft(of: try smallResponse()) }

        let draft = try await sut.loadDraft(for: everyKind)

        let response = hasDraft ? try smallResponse() : try fullResponse()
        #expect(
            draft == ResumedDraft(response: response, lost: [], sentAt: noon, saved: hasDraft ? response : nil))
    }

    @Test func `not found - error course`() async throws {
        let (sut, folder) = makeDrafts { #expect($0 == .read) }

        await #expect(throws: LoadDraftError.notFound) { try await sut.loadDraft(for: everyKind) }
        #expect(try await folder.names() == [])
    }

    @Test func `not found - error course: another process has deleted it since the folder was listed`() async throws {
        let (working, folder) = makeDrafts()
        try await working.saveDraft(of: try smallResponse())
        let sut = makeDrafts(in: try await StaleFolder(folder))

        await #expect(throws: LoadDraftError.notFound) { try await sut.loadDraft(for: everyKind) }
    }

    @Test(arguments: [
        ("", "not the JSON of a draft"), ("{\"version\":2}", "written by a newer version"),
        (#"{"version":1,"draft":{"surveyID":"s1"}}"#, "`questions` is missing"),
        (#"{"version":1,"draft":{"surveyID":"s2","questions":[]}}"#, "a draft of another survey"),
        (#"{"version":1,"draft":{"surveyID":"","questions":[]}}"#, "`surveyID` is empty"),
    ])
    func `invalid data error - error course`(record: String, reason: String) async throws {
        let (sut, folder) = makeDrafts()
        try await sut.saveDraft(of: try smallResponse())
        try await folder.spoil(with: Data(record.utf8))

        await #expect(throws: LoadDraftError.damaged(reason: reason)) { try await sut.loadDraft(for: everyKind) }
        #expect(try await folder.record() == Data(record.utf8))
    }

    @Test(arguments: [StoreFailure.busy(reason: "why"), .unreadable(reason: "why")])
    func `unreadable cache error - error course`(_ failure: StoreFailure) async throws {
        let (working, folder) = makeDrafts()
        try await working.saveDraft(of: try smallResponse())

        for folder in [folder.failing(failure), folder.failing(inNames: failure)] {
            await #expect(throws: failure) {
                try await makeDrafts(in: folder).loadDraft(for: everyKind)
            }
        }
    }

    @Test func `cancelled - error course`() async throws {
        let (working, folder) = makeDrafts()
        try await working.saveDraft(of: try smallResponse())

        await #expect(throws: LoadDraftError.cancelled) {
            try await makeDrafts(in: folder.failing(.cancelled)).loadDraft(for: everyKind)
        }
    }
}
