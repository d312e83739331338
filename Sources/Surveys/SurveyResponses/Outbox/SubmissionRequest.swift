public import CoreSupport
import HTTPMessages

/// The request that submits a response, once.
struct SubmissionRequest {
    private let httpClient: any HTTPClient
    private let url: URL

    init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        url = apiURL.appending(component: "responses")
    }

    /// Sends an item. Only status 201 means that it was accepted; a web page with another 2xx status does not.
    func send(_ item: OutboxItem) async throws(SubmitSurveyResponseError) {
        let request = HTTPRequest(
            .post, url,
            headers: [
                "Content-Type": JSONBody.contentType, "Accept": JSONBody.accepted, "Idempotency-Key": item.id,
            ], body: item.body)
        let answer = try await httpClient.successfulResponse(to: request, orThrow: SubmitSurveyResponseError.self)
        guard answer.status == 201 else { throw .request(.invalidData(reason: "status \(answer.status)")) }
    }
}

extension SurveyResponse {
    /// The JSON that submits the response: only the questions that are answered. It contains nothing that a terminal
    /// would interpret.
    public var requestBody: Data { Data(JSONValue.object(wireFields).printable) }

    private var wireFields: [(name: String, value: JSONValue)] {
        let questions = answeredQuestions.map { question in
            JSONValue.object([
                ("id", .text(question.id)),
                ("answers", .list(picks(of: question.id).map { pick in .object(pick.wireFields) })),
            ])
        }
        return [("survey_id", .text(questionnaire.surveyID)), ("questions", .list(questions))]
    }
}

extension SurveyResponse.Pick {
    fileprivate var wireFields: [(name: String, value: JSONValue)] {
        [("id", .text(answerID))] + (text.map { [("answer", .text($0))] } ?? [])
    }
}
