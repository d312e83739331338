import HTTP
import RecordStorage
import ScreenParts
import SurveyResponses
import SurveyScreens
import SurveySession
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `Answering screen` {
    @Test func `AN-1, AN-3: a question a screen, of every kind, then the summary, the submission and the thanks`()
        async throws
    {
        let (sut, stub, events) = makeSUT()

        #expect(sut.question?.id == "intro")
        sut.enter()
        sut.pickOnScale(digit: 4)
        sut.enter()
        #expect(sut.question?.id == "one")
        sut.moveFocus(by: 1)
        sut.enter()
        #expect(sut.focus == .words("other"))
        sut.write("Snails", for: "other")
        sut.enter()
        #expect(sut.question?.id == "any")
        sut.pressFocused()
        sut.moveFocus(by: 1)
        sut.pressFocused()
        sut.enter()
        sut.find("room 299")
        sut.enter()
        sut.enter()
        #expect(sut.question?.id == "text")
        sut.write("Two\nlines", for: "why")
        sut.enter()
        sut.write("Ann", for: "name")
        sut.enter()
        sut.write("42", for: "age")
        sut.enter()
        #expect(sut.step == .summary)
        #expect(stub.submitted.isEmpty)

        sut.enter()
        await sut.settle()

        #expect(sut.step == .thanks)
        #expect(sut.thanks == ["Goodbye"])
        let response = try #require(stub.submitted.first)
        #expect(stub.submitted.count == 1)
        #expect(
            response.answeredQuestions.map { response.picks(of: $0.id) } == [
                [.init("star4")], [.init("other", words: "Snails")], [.init("rice"), .init("peas")],
                [.init("room299")], [.init("why", words: "Two\nlines")],
                [.init("name", words: "Ann"), .init("age", words: "42")],
            ])
        #expect(try await stub.drafts.draftCount() == 0)
        sut.enter()
        #expect(events.all == [.surveyAnswered])
    }

    @Test func `AN-2: Next is disabled until what is mandatory is there`() {
        let (sut, _, _) = makeSUT()
        sut.press(.next)
        #expect(!sut.isEnabled(.next))
        sut.press(.next)
        #expect(sut.question?.id == "stars")

        sut.moveOnScale(by: 1)
        #expect(sut.scalePosition == 0)
        #expect(sut.isEnabled(.next))
        sut.clearAnswer()
        #expect(!sut.isEnabled(.next))
        sut.moveOnScale(by: -1)
        #expect(sut.scalePosition == 4)
        sut.press(.next)

        sut.toggle("other")
        #expect(!sut.isEnabled(.next))
        sut.moveFocus(by: 1)
        sut.enter()
        #expect(sut.focus == .words("other"))
        sut.enter()
        #expect(sut.question?.id == "one")
        sut.write("Snails", for: "other")
        #expect(sut.isEnabled(.next))
    }

    @Test func `Back keeps everything, what cannot be taken too`() async {
        let (sut, _, _) = makeSUT(answered(upTo: "text"))
        #expect(sut.question?.id == "fields")
        sut.write("Ann", for: "name")
        sut.write("old", for: "age")
        #expect(sut.complaint(about: "age") == "This must be a whole number.")
        #expect(!sut.isEnabled(.next))

        sut.press(.back)
        #expect(sut.words(of: "why") == "Because")
        sut.press(.next)

        #expect(sut.words(of: "name") == "Ann")
        #expect(sut.words(of: "age") == "old")
        #expect(!sut.isEnabled(.next))
        sut.write("", for: "age")
        #expect(sut.isEnabled(.next))
        await sut.settle()
    }

    @Test func `from the summary one goes to a question, and from there back to the summary`() async {
        let (sut, _, _) = makeSUT(answered(upTo: "fields"))
        #expect(sut.step == .summary)
        #expect(sut.focus == .button(.submit))

        sut.openPage(1)
        sut.pickOnScale(digit: 1)
        sut.press(.next)

        #expect(sut.step == .summary)
        #expect(sut.response.picks(of: "stars") == [.init("star1")])
        await sut.settle()
    }

    @Test func `AN-2: nothing is sent while an answer is missing`() async {
        let (sut, stub, _) = makeSUT(answered(upTo: "fields"))
        sut.openPage(1)
        sut.clearAnswer()
        #expect(!sut.isEnabled(.next))

        sut.press(.back)

        #expect(sut.step == .summary)
        #expect(!sut.isEnabled(.submit))
        #expect(sut.obstacle == "This must be answered.")
        sut.press(.submit)
        await sut.settle()
        #expect(stub.submitted.isEmpty)
    }

    @Test func `AN-2: Enter leads to the words that are missing`() async {
        let (sut, _, _) = makeSUT(answered(upTo: "text"))
        sut.moveFocus(by: 1)
        sut.write("42", for: "age")

        sut.enter()

        #expect(sut.question?.id == "fields")
        #expect(sut.focus == .words("name"))
        await sut.settle()
    }

    @Test func `what was picked can be taken back`() async {
        let (sut, _, _) = makeSUT(answered(upTo: "fields"))
        sut.openPage(3)
        sut.toggle("rice")
        sut.toggle("peas")

        sut.toggle("rice")

        #expect(sut.response.picks(of: "any") == [.init("peas")])
        await sut.settle()
    }

    @Test func `what is answered while the answers are being kept is kept too`() async throws {
        let folder = SlowFolder()
        let (sut, stub, _) = makeSUT(answered(upTo: "text"), folder: folder)
        sut.write("Ann", for: "name")
        await folder.door.reached()

        sut.write("Annabel", for: "name")
        folder.door.open()
        await sut.settle()

        let draft = try await stub.drafts.loadDraft(for: .sample)
        #expect(draft.response.picks(of: "fields") == [.init("name", words: "Annabel")])
    }

    @Test(
        arguments: [
            (.rejected(message: "Survey is closed"), "The server did not take your answers: Survey is closed"),
            (
                .request(.connectivity(ConnectivityFailure(.connectionLost))),
                "The connection was lost. Your answers may have arrived all the same: sent again, they may count twice."
            ),
            (
                .request(.invalidData(reason: "status 200")),
                "The server's answer is invalid. Your answers may have arrived all the same: sent again, they may "
                    + "count twice."
            ),
            (
                .request(.connectivity(ConnectivityFailure(.unreachable))),
                "The server cannot be reached. Check the connection and try again."
            ),
        ] as [(SubmitSurveyResponseError, String)])
    func `AN-4, AN-5: a failed submission is told, nothing is lost, and it can be tried again`(
        error: SubmitSurveyResponseError, ribbon: String
    ) async throws {
        let (sut, stub, events) = makeSUT(answered(upTo: "fields"))
        stub.with { $0.error = error }
        sut.save(in: stub)

        sut.press(.submit)
        await sut.settle()

        #expect(sut.ribbon == ribbon)
        #expect(sut.step == .summary)
        #expect(try await stub.drafts.draftCount() == 1)
        #expect(events.all.isEmpty)
        stub.with { $0.error = nil }
        sut.press(.submit)
        await sut.settle()
        #expect(sut.step == .thanks)
        #expect(stub.submitted.count == 2)
    }

    @Test func `while it is sent nothing else is, and Esc stops it`() async {
        let (sut, stub, _) = makeSUT(answered(upTo: "fields"))
        let door = Gate()
        stub.with { $0.door = door }

        sut.press(.submit)
        await door.reached()
        sut.press(.submit)
        sut.openPage(1)
        #expect(sut.isSubmitting)
        #expect(sut.step == .summary)
        sut.escape()
        await sut.settle()

        #expect(!sut.isSubmitting)
        #expect(
            sut.ribbon
                == "Sending was stopped. Your answers may have arrived all the same: sent again, they may count twice.")
        #expect(stub.submitted.count == 1)
    }

    @Test func `AN-7: a session that ends in the middle leads to Login, and the draft stays`() async throws {
        let (sut, stub, events) = makeSUT(answered(upTo: "fields"))
        sut.save(in: stub)
        stub.with { $0.error = .unauthorized(nil) }

        sut.press(.submit)
        await sut.settle()

        guard case .sessionEnded(let reason) = events.all.last else {
            Issue.record("\(events.all)")
            return
        }
        #expect(reason.text == "Your session has ended. Log in again. Your answers are kept.")
        #expect(try await stub.drafts.draftCount() == 1)
    }

    @Test func `AN-8: Esc asks whether to quit, and the answers are kept by then`() async throws {
        let (sut, stub, events) = makeSUT(answered(upTo: "text"))
        sut.write("Ann", for: "name")

        sut.escape()
        #expect(sut.asksToQuit)
        sut.write("Bob", for: "name")
        sut.press(.back)
        #expect(sut.question?.id == "fields")
        sut.escape()
        #expect(!sut.asksToQuit)
        sut.quit()
        #expect(events.all.isEmpty)
        sut.escape()
        await sut.quit()?.value

        #expect(events.all == [.back])
        let draft = try await stub.drafts.loadDraft(for: .sample)
        #expect(draft.response == sut.response)
        #expect(draft.response.picks(of: "fields") == [.init("name", words: "Ann")])
    }

    @Test func `what cannot be kept is told, and the answering goes on`() async {
        let (sut, _, _) = makeSUT(folder: BrokenFolder())
        sut.press(.next)

        sut.pickOnScale(digit: 2)
        await sut.settle()

        #expect(sut.ribbon == "Your answers cannot be kept here, so send them before you quit: full")
        #expect(sut.isEnabled(.next))
    }

    @Test func `what of a draft does not fit the survey any more is named`() {
        let old = Questionnaire(
            surveyID: "1", title: "Old",
            questions: [
                .init(id: "gone", text: "Gone?", kind: "choice", pick: "one", answers: [.init(id: "a", text: "Yes")])
            ])
        var response = SurveyResponse(to: old)
        #expect(throws: Never.self) { try response.pick("a", of: "gone") }

        let sut = AnsweringScreen(
            SurveyDraft(response).resumed(for: .sample), with: AnsweringStub().useCases, onEvent: { _ in })

        #expect(
            sut.ribbon == "The survey has changed. What you answered to this does not fit it any more: Gone? (Yes)")
        #expect(sut.question?.id == "intro")
    }

    @Test func `a digit is the answer that reads so, two are one of two digits, else it is a position`() {
        let scale = Questionnaire(
            surveyID: "1", title: "",
            questions: [
                .init(
                    id: "nps", text: "", kind: "nps", pick: "one",
                    answers: (0...10).map { .init(id: "n\($0)", text: "\($0)") })
            ])
        let sut = AnsweringScreen(
            ResumedDraft(response: SurveyResponse(to: scale), lost: []), with: AnsweringStub().useCases,
            onEvent: { _ in })

        sut.pickOnScale(digit: 1)
        #expect(sut.scalePosition == 1)
        sut.pickOnScale(digit: 0)
        #expect(sut.scalePosition == 10)
        sut.pickOnScale(digit: 0)
        #expect(sut.scalePosition == 0)
    }

    private func makeSUT(
        _ response: SurveyResponse = SurveyResponse(to: .sample),
        folder: any RecordStoreFolder = InMemoryRecordStoreFolder()
    ) -> (AnsweringScreen, AnsweringStub, Events) {
        let stub = AnsweringStub(folder: folder)
        let events = Events()
        let draft = ResumedDraft(response: response, lost: [])
        return (AnsweringScreen(draft, with: stub.useCases, onEvent: events.append), stub, events)
    }

    /// A response with everything mandatory answered, and the text or the fields too.
    private func answered(upTo last: String) -> SurveyResponse {
        var response = SurveyResponse(to: .sample)
        #expect(throws: Never.self) {
            try response.pick("star4", of: "stars")
            try response.pick("fish", of: "one")
            try response.write("Because", to: "text")
            if last == "fields" { try response.write("Ann", in: "name", of: "fields") }
        }
        return response
    }
}

extension AnsweringScreen {
    /// Answers once more what is answered, so that it is kept.
    fileprivate func save(in stub: AnsweringStub) {
        openPage(1)
        pickOnScale(digit: 5)
        press(.next)
    }
}

/// Stores in which nothing can be saved.
private struct BrokenFolder: RecordStoreFolder, RecordStore {
    func store(named name: String) -> any RecordStore { self }
    func names() -> [String] { [] }

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value {
        throw .saving(reason: "full")
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        await body()
    }
}

/// Stores that wait at a door.
private struct SlowFolder: RecordStoreFolder {
    let door = Gate()
    private let folder = InMemoryRecordStoreFolder()

    func store(named name: String) -> any RecordStore { SlowStore(store: folder.store(named: name), door: door) }
    func names() async throws(RecordStoreError) -> [String] { try await folder.names() }

    private struct SlowStore: RecordStore {
        let store: any RecordStore
        let door: Gate

        func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
        ) async throws(RecordStoreError) -> Value {
            await door.wait()
            return try await store.withExclusiveAccess(body)
        }

        func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(RecordStoreError) -> Value {
            await body()
        }
    }
}
