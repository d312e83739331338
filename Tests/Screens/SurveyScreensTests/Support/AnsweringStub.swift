import SurveyResponses
import SurveyScreens
import TestSupport

/// A server that takes responses, and the drafts of one user on this machine.
final class AnsweringStub: HTTPClient {
    struct State {
        var submitted: [Data] = []
        var error: SubmitSurveyResponseError?
        var door: Gate?  // Where the next submission waits.
    }

    let drafts: LocalDrafts
    let outbox: LocalOutbox
    private let state = Protected(State())

    init(folder: any RecordStoreFolder = InMemoryRecordStoreFolder()) {
        outbox = LocalOutbox(folder: folder, now: { Date(timeIntervalSinceReferenceDate: 800_000_000) })
        drafts = LocalDrafts(folder: folder, outbox: outbox)
    }

    var submitted: [Data] { with { $0.submitted } }

    func with<Value>(_ body: (inout State) -> Value) -> Value { state.withLock(body) }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let door = with { state in
            state.submitted.append(request.body ?? Data())
            return state.door
        }
        guard await door?.wait() ?? true else { throw .cancelled }
        return try (with { $0.error?.reply } ?? .success(HTTPResponse(status: 201))).get()
    }

    /// Sends the answers to this server.
    var sender: UserOutbox { UserOutbox(drafts, httpClient: self, apiURL: URL(filePath: "/api")) }

    var useCases: AnsweringUseCases { AnsweringUseCases(submit: sender, drafts: drafts) }
}

extension Questionnaire {
    /// One question of every kind of asking; the second and the third must be answered.
    static let sample = Questionnaire(
        surveyID: "1", title: "Survey 1",
        questions: [
            .init(id: "intro", text: "Hello", kind: "intro", pick: "none"),
            .init(
                id: "stars", text: "How was it?", kind: "star", pick: "one", isMandatory: true,
                answers: (1...5).map { .init(id: "star\($0)", text: "\($0)") }),
            .init(
                id: "one", text: "What?", kind: "choice", pick: "one", isMandatory: true,
                answers: [
                    .init(id: "fish", text: "Fish"),
                    .init(id: "other", text: "Other", responseClass: "string", isMandatory: true),
                ]),
            .init(
                id: "any", text: "With what?", kind: "choice", pick: "any",
                answers: [.init(id: "rice", text: "Rice"), .init(id: "peas", text: "Peas")]),
            .init(
                id: "drop", text: "Where?", kind: "dropdown", pick: "one",
                answers: (1...300).map { .init(id: "room\($0)", text: "Room \($0)") }),
            .init(
                id: "text", text: "Why?", kind: "textarea", pick: "one",
                answers: [.init(id: "why", text: nil, responseClass: "text")]),
            .init(
                id: "fields", text: "Who?", kind: "textfield", pick: "any",
                answers: [
                    .init(id: "name", text: "Name", responseClass: "string", isMandatory: true),
                    .init(id: "age", text: "Age", responseClass: "integer"),
                ]),
            .init(id: "outro", text: "Goodbye", kind: "outro", pick: "none"),
        ])
}

@MainActor extension AnsweringStub {
    /// A screen that goes on with `response`.
    static func makeSUT(
        _ response: SurveyResponse = SurveyResponse(to: .sample),
        folder: any RecordStoreFolder = InMemoryRecordStoreFolder()
    ) -> (AnsweringScreen, AnsweringStub, Events) {
        let stub = AnsweringStub(folder: folder)
        let events = Events()
        let draft = ResumedDraft(response: response, lost: [])
        return (AnsweringScreen(draft, with: stub.useCases, onEvent: events.append), stub, events)
    }

    /// A screen that asks `question` alone.
    static func makeSUT(asking question: Question) -> (AnsweringScreen, AnsweringStub, Events) {
        makeSUT(SurveyResponse(to: Questionnaire(surveyID: "1", title: "Survey", questions: [question])))
    }

    /// A response with everything mandatory answered, and the text or the fields too.
    static func answered(upTo last: String) -> SurveyResponse {
        var response = SurveyResponse(to: .sample)
        #expect(throws: Never.self) {
            try response.pick("star4", of: "stars")
            try response.pick("fish", of: "one")
            try response.write("Because", to: "text")
            if last == "fields" {
                try response.write("Ann", in: "name", of: "fields")
                try response.write("41", in: "age", of: "fields")
            }
        }
        return response
    }
}
