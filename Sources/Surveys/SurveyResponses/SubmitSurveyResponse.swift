public import CoreSupport
public import HTTPMessages
@_exported public import UserMessages

/// Submit Survey Response Use Case: sends the answers to a survey, once.
public protocol SubmitSurveyResponseUseCase: Sendable {
    /// Checks `response`, and sends it with one request that is never repeated automatically.
    ///
    /// - Parameters:
    ///   - response: the answers.
    ///   - key: the `Idempotency-Key` of this submission, by which a server recognizes a repeated one.
    /// - Throws: ``SubmitSurveyResponseError``; see ``SubmitSurveyResponseError/mayHaveArrived`` and
    ///   ``SubmitSurveyResponseError/canBeQueued``.
    func submit(_ response: SurveyResponse, key: String) async throws(SubmitSurveyResponseError)
}

extension SubmitSurveyResponseUseCase {
    /// Submits `response` with a new key.
    public func submit(_ response: SurveyResponse) async throws(SubmitSurveyResponseError) {
        try await submit(response, key: UUID().uuidString)
    }
}

/// The error courses of the Submit Survey Response Use Case.
public enum SubmitSurveyResponseError: Error, Hashable, Sendable {
    /// The response is not complete; nothing was sent.
    case incomplete([AnswerProblem])
    /// The server rejects the response (422); `message` is the server's own text; do not trust it.
    case rejected(message: String?)
    /// The server rejected the credential (401), or there was none to send; the value then says why.
    case unauthorized(MissingCredential?)
    /// The response was not accepted, because the credential could not be refreshed.
    case refreshFailed(RequestFailure)
    case request(RequestFailure)
}

extension Message {
    package static let mayHaveArrived = Message(
        "answers.mayHaveArrived", "Your answers may have arrived. If you send them again, they may be counted twice.")
}

extension SubmitSurveyResponseError: MessageConvertible {
    /// The response was not accepted, or its outcome is unknown.
    public var report: FailureReport {
        let report =
            switch self {
            case .incomplete(let problems): FailureReport(.rejected, problems.first?.reason.message ?? .unfit)
            case .rejected(let words?):
                FailureReport(
                    .rejected,
                    Message(
                        "answers.refused", "The server did not accept your answers: {words}",
                        ["words": Message(quoting: words)]))
            case .rejected(nil):
                FailureReport(.rejected, Message("answers.notTaken", "The server did not accept your answers."))
            case .unauthorized(let missing): missing.report
            // No advice to try again: the response might count twice.
            case .request(.connectivity(let failure)) where mayHaveArrived:
                FailureReport(failure.kind, failure.event)
            case .request(.invalidData): FailureReport(.invalidData, .invalidAnswer)
            case .refreshFailed(let failure), .request(let failure): failure.report
            }
        guard mayHaveArrived, let message = report.message else { return report }
        return FailureReport(report.kind, Message([message, .mayHaveArrived]))
    }
}

extension SubmitSurveyResponseError {
    /// The fate of a response that was not accepted.
    enum Outcome {
        /// The server does not accept these answers.
        case refused
        /// The response did not arrive, and the server may accept it later.
        case notTaken
        case mayHaveArrived
    }

    /// The outcome, for a direct submission as well as for the outbox.
    var outcome: Outcome {
        switch self {
        case .incomplete, .rejected: .refused
        case .unauthorized, .refreshFailed: .notTaken
        case .request(.refused(let refusal)): refusal.status == 429 ? .notTaken : .refused
        case .request(.connectivity(let failure)): failure.mayHaveBeenSent ? .mayHaveArrived : .notTaken
        case .request(.invalidData), .request(.redirected), .request(.cancelled): .mayHaveArrived
        }
    }

    /// Whether the server may have accepted the response nevertheless: sending it again may count it twice. Tell the
    /// user, and let them decide.
    public var mayHaveArrived: Bool { outcome == .mayHaveArrived }

    /// Whether the response did not arrive and may be accepted later, so that it can wait in an outbox. If
    /// `loginAdvice` asks for a login, send it after that.
    public var canBeQueued: Bool { outcome == .notTaken }
}

extension SubmitSurveyResponseError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? {
        switch self {
        case .refreshFailed(let failure), .request(let failure): failure
        case .incomplete, .rejected, .unauthorized: nil
        }
    }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? {
        refusal.status == 422 ? .rejected(message: refusal.words) : nil
    }

    /// Distinguishes a failed refresh, so that the user learns that the answers did not arrive.
    public static func course(ofFailedRefresh failure: RequestFailure) -> Self? { .refreshFailed(failure) }
}

/// Submits responses to the API.
public struct RemoteSurveyResponseSubmitter: SubmitSurveyResponseUseCase {
    private let httpClient: any HTTPClient
    private let url: URL

    /// Creates a submitter for the API at `apiURL`, over an `httpClient` that adds the credential. The client must not
    /// repeat a POST, except after a 401.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        url = apiURL.appending(component: "responses")
    }

    public func submit(_ response: SurveyResponse, key: String) async throws(SubmitSurveyResponseError) {
        let problems = response.problems
        guard problems.isEmpty else { throw .incomplete(problems) }
        try await submit(body: response.requestBody, key: key)
    }

    /// Submits a response's ``SurveyResponse/requestBody``. Only status 201 means that it was accepted; a web page with
    /// another 2xx status does not.
    func submit(body: Data, key: String) async throws(SubmitSurveyResponseError) {
        let request = HTTPRequest(
            .post, url,
            headers: [
                "Content-Type": JSONBody.contentType, "Accept": JSONBody.accepted, "Idempotency-Key": key,
            ], body: body)
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
        [("id", .text(answerID))] + (words.map { [("answer", .text($0))] } ?? [])
    }
}
