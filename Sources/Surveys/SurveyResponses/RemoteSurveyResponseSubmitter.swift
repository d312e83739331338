public import CoreSupport
public import HTTP

/// Submits responses to the API.
public struct RemoteSurveyResponseSubmitter: SubmitSurveyResponseUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A submitter below `apiURL`, over a `client` that adds the credential. A client that sends a POST a second time by
    /// itself, but for a 401, must not be in it.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Submits `response`. Status 201 alone says that it was taken: a page of success for people does not.
    public func submit(_ response: SurveyResponse) async throws(SubmitSurveyResponseError) {
        let problems = response.problems
        guard problems.isEmpty else { throw .incomplete(problems) }
        let answer = try await client.successfulResponse(
            to: response.request(below: apiURL), orThrow: SubmitSurveyResponseError.self)
        guard answer.status == 201 else { throw .request(.invalidData(reason: "status \(answer.status)")) }
    }
}

extension SurveyResponse {
    /// The JSON that submits the response: what is answered, and nothing of the rest. A terminal obeys nothing in it.
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
