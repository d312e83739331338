public import HTTP
public import Paging

/// Load Surveys From Remote Use Case: one page of surveys.
public protocol LoadSurveysFromRemoteUseCase: Sendable {
    /// Delivers the page that `request` names.
    ///
    /// - Throws: ``LoadSurveysFromRemoteError``, one case for each error course in `UseCases.md`.
    func loadSurveys(_ request: PageRequest) async throws(LoadSurveysFromRemoteError) -> Page<Survey>
}

/// The error courses of the Load Surveys From Remote Use Case.
public enum LoadSurveysFromRemoteError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not take the credential (401), or there is none to send: then the failure says why.
    case unauthorized(AuthenticationFailure?)
    /// There is no such page (404).
    case pageNotThere
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
