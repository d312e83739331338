public import HTTP

/// Load Show Use Case: one show.
public protocol LoadShowUseCase: Sendable {
    /// Delivers the show `id`.
    ///
    /// - Throws: ``LoadShowError``, one case for each error course in `UseCases.md`.
    func loadShow(id: String) async throws(LoadShowError) -> Show
}

/// The error courses of the Load Show Use Case.
public enum LoadShowError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not take the credential (401), or there is none to send: then the failure says why.
    case unauthorized(AuthenticationFailure?)
    /// There is no such show (404).
    case notFound
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
