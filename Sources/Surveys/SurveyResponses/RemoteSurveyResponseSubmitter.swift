public import CoreSupport
public import HTTP

/// Submits responses to the API.
public struct RemoteSurveyResponseSubmitter: SubmitSurveyResponseUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// Creates a submitter for the API at `apiURL`, over a `client` that adds the credential. The client must not
    /// repeat a POST by itself, except after a 401.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Submits `response`. Only status 201 means that it was accepted; a web page with another status of success does
    /// not.
    public func submit(_ response: SurveyResponse) async throws(SubmitSurveyResponseError) {
        let problems = response.problems
        guard problems.isEmpty else { throw .incomplete(problems) }
        let answer = try await client.successfulResponse(
            to: response.request(below: apiURL), orThrow: SubmitSurveyResponseError.self)
        guard answer.status == 201 else { throw .request(.invalidData(reason: "status \(answer.status)")) }
    }
}

extension SurveyResponse {
    /// The JSON that submits the response: only the questions that are answered. It contains nothing that a terminal
    /// would interpret.
    public var requestBody: Data { Data(JSONValue.object(wireFields).printable) }

    fileprivate func request(below apiURL: URL) -> HTTPRequest {
        .postJSON(wireFields, to: apiURL.appending(component: "responses"))
    }

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
        [("id", .text(answerID))] + (words.map { [("answer", .text($0))] } ?? [])
    }
}
