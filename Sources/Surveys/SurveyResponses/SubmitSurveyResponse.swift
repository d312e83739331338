public import CoreSupport
public import HTTP

/// Submit Survey Response Use Case: sends the answers to a survey once.
public protocol SubmitSurveyResponseUseCase: Sendable {
    /// Checks `response`, and sends it with one request that is never repeated automatically.
    ///
    /// - Throws: ``SubmitSurveyResponseError``; see ``SubmitSurveyResponseError/mayHaveArrived``.
    func submit(_ response: SurveyResponse) async throws(SubmitSurveyResponseError)
}

/// The error courses of the Submit Survey Response Use Case.
public enum SubmitSurveyResponseError: Error, Hashable, Sendable {
    /// The response is not complete; nothing was sent.
    case incomplete([AnswerProblem])
    /// The server rejects the response (422); `message` is its own text, not to be trusted.
    case rejected(message: String?)
    /// The server rejected the credential (401), or there was none to send: then the value says why.
    case unauthorized(MissingCredential?)
    /// The response was not accepted, because the credential could not be refreshed.
    case refreshFailed(RequestFailure)
    case request(RequestFailure)
}

extension SubmitSurveyResponseError {
    /// Whether the server may have accepted the response nevertheless, so that sending it again may count it twice.
    /// Tell the user, and let them decide.
    public var mayHaveArrived: Bool {
        switch self {
        case .incomplete, .rejected, .unauthorized, .refreshFailed, .request(.refused): false
        case .request(.connectivity(let failure)): failure.mayHaveArrived
        case .request(.invalidData), .request(.cancelled): true
        }
    }
}

extension ConnectivityFailure {
    /// Whether the request may have been sent before the failure.
    fileprivate var mayHaveArrived: Bool {
        switch reason {
        // There was no connection, or no trusted one, to send it over.
        case .unknownHost, .unreachable, .untrusted: false
        case .connectionLost, .timedOut, .serverUnavailable, .other: mayHaveBeenSent
        }
    }
}

extension SubmitSurveyResponseError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? {
        switch self {
        case .refreshFailed(let failure), .request(let failure): failure
        case .incomplete, .rejected, .unauthorized: nil
        }
    }

    public var loginAdvice: LoginAdvice {
        if case .unauthorized(let missing) = self { missing.loginAdvice } else { .notNeeded }
    }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? {
        refusal.status == 422 ? .rejected(message: refusal.words) : nil
    }

    /// Tells a failed refresh apart, so that the user learns that the answers have not arrived.
    public static func course(ofFailedRefresh failure: RequestFailure) -> Self? { .refreshFailed(failure) }
}

/// Submits responses to the API.
public struct RemoteSurveyResponseSubmitter: SubmitSurveyResponseUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a submitter for the API at `apiURL`, over an `httpClient` that adds the credential. The client must not
    /// repeat a POST by itself, except after a 401.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Submits `response`. Only status 201 means that it was accepted; a web page with another status of success does
    /// not.
    public func submit(_ response: SurveyResponse) async throws(SubmitSurveyResponseError) {
        let problems = response.problems
        guard problems.isEmpty else { throw .incomplete(problems) }
        let answer = try await httpClient.successfulResponse(
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
