import SurveyResponses
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Answering screen, keeping` {
    @Test func `what is answered while the answers are being kept is kept too`() async throws {
        let folder = SlowFolder()
        let (sut, stub, _) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "text"), folder: folder)
        sut.write("Ann", for: "name")
        await folder.door.reached()

        sut.write("Annabel", for: "name")
        folder.door.open()
        await sut.settle()

        let draft = try await stub.drafts.loadDraft(for: .sample)
        #expect(draft.response.picks(of: "fields") == [.init("name", text: "Annabel")])
    }

    @Test func `AN-8: Esc asks whether to quit, and the answers are kept by then`() async throws {
        let (sut, stub, events) = AnsweringStub.makeSUT(AnsweringStub.answered(upTo: "text"))
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
        #expect(draft.response.picks(of: "fields") == [.init("name", text: "Ann")])
    }

    @Test func `an answer that is picked again has its text, from a draft too`() throws {
        var response = AnsweringStub.answered(upTo: "text")
        try response.pick("other", text: "Soup", of: "one")
        let (sut, _, _) = AnsweringStub.makeSUT(response)
        while sut.question?.id != "one" { sut.press(.back) }

        sut.pickOfFew(at: 0)
        #expect(sut.response.picks(of: "one") == [.init("fish")])
        sut.toggle("other")

        #expect(sut.text(of: "other") == "Soup")
        #expect(sut.response.picks(of: "one") == [.init("other", text: "Soup")])
    }

    @Test func `what cannot be kept is told, and the answering goes on`() async {
        let (sut, _, _) = AnsweringStub.makeSUT(folder: BrokenFolder())
        sut.press(.next)

        sut.pickOnScale(digit: 2)
        await sut.settle()

        #expect(sut.ribbonText == "Your answers cannot be saved, so they cannot be sent either: full")
        #expect(sut.isEnabled(.next))
        sut.press(.next)
        #expect(sut.ribbonText == nil && sut.loss == .notSaved(reason: "full"))
        #expect(sut.quitText == "Leave the survey? Your answers could not be saved and will be lost.")
    }

    @Test func `a page of fields is gone on with until its last field is filled`() {
        var response = AnsweringStub.answered(upTo: "fields")
        #expect(AnsweringStub.makeSUT(response).0.step == .summary)

        response.unpick("age", of: "fields")
        #expect(AnsweringStub.makeSUT(response).0.question?.id == "fields")
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

        #expect(sut.ribbonText == "The survey has changed. These answers no longer fit it: Gone? (Yes)")
        #expect(sut.question?.id == "intro")
    }
}

/// Stores in which nothing can be saved.
struct BrokenFolder: RecordStoreFolder, RecordStore {
    var failure = StoreFailure.notSaved(reason: "full")

    func store(named name: String) -> any RecordStore { self }
    func names() -> [String] { [] }

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
    ) async throws(StoreFailure) -> Value {
        throw failure
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        await body()
    }
}

/// Stores that wait at a door.
private struct SlowFolder: RecordStoreFolder {
    let door = Gate()
    private let folder = InMemoryRecordStoreFolder()

    func store(named name: String) -> any RecordStore { SlowStore(store: folder.store(named: name), door: door) }
    func names() async throws(StoreFailure) -> [String] { try await folder.names() }

    private struct SlowStore: RecordStore {
        let store: any RecordStore
        let door: Gate

        func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            await door.wait()
            return try await store.withExclusiveAccess(body)
        }

        func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(StoreFailure) -> Value {
            await body()
        }
    }
}
