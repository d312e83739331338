public import HTTP

/// Submit Survey Response Use Case: the answers to a survey go to the server, once.
public protocol SubmitSurveyResponseUseCase: Sendable {
    /// Checks `response`, and sends it with one request that is never repeated by itself.
    ///
    /// - Throws: ``SubmitSurveyResponseError``; see ``SubmitSurveyResponseError/mayHaveArrived``.
    func submit(_ response: SurveyResponse) async throws(SubmitSurveyResponseError)
}

/// The error courses of the Submit Survey Response Use Case.
public enum SubmitSurveyResponseError: Error, Hashable, Sendable {
    /// The response is not complete, for these reasons; nothing was sent.
    case incomplete([AnswerProblem])
    /// The server does not take the response (422); `message` is its own words, not to be trusted.
    case rejected(message: String?)
    /// The server does not take the credential (401), or there is none to send: then the value says why.
    case unauthorized(MissingCredential?)
    /// The server did not take the response: the credential had to be refreshed first, and that met this.
    case refreshFailed(RequestFailure)
    case request(RequestFailure)
}

extension SubmitSurveyResponseError {
    /// Whether the server may have taken the response all the same, so that sending it again may count it twice. A person
    /// is to be told, and to decide.
    public var mayHaveArrived: Bool {
        switch self {
        case .incomplete, .rejected, .unauthorized, .refreshFailed, .request(.refused): false
        case .request(.connectivity(let failure)): failure.mayHaveArrived
        case .request(.invalidData), .request(.cancelled): true
        }
    }
}

extension ConnectivityFailure {
    /// Whether the request may have left before the failure.
    fileprivate var mayHaveArrived: Bool {
        switch reason {
        // There was no connection, or none that is trusted, to send it over.
        case .unknownHost, .unreachable, .untrusted: false
        case .connectionLost, .timedOut, .serverUnavailable, .other: true
        }
    }
}

extension SubmitSurveyResponseError: AuthorizedUseCaseError {
    /// A 422 says that the response is not taken.
    public static func otherCourse(of refusal: ServerRefusal) -> Self? {
        refusal.status == 422 ? .rejected(message: refusal.words) : nil
    }

    /// A person is to know that the answers have not arrived.
    public static func course(ofFailedRefresh failure: RequestFailure) -> Self? { .refreshFailed(failure) }
}
