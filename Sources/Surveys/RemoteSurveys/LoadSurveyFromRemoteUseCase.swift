public import HTTP

/// Load Survey From Remote Use Case: one survey in full.
public protocol LoadSurveyFromRemoteUseCase: Sendable {
    /// Delivers the survey `id` with its questions.
    ///
    /// - Throws: ``LoadSurveyFromRemoteError``, one case for each error course in `UseCases.md`.
    func loadSurvey(id: String) async throws(LoadSurveyFromRemoteError) -> SurveyDetails
}

/// The error courses of the Load Survey From Remote Use Case.
public enum LoadSurveyFromRemoteError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not take the credential (401), or there is none to send: then the failure says why.
    case unauthorized(AuthenticationFailure?)
    /// There is no such survey (404).
    case notFound
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
