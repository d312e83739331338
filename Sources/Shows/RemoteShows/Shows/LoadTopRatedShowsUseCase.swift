public import HTTP

/// Load Top Rated Shows Use Case: the shows that the service holds to be the best, in its order. They are not paged.
public protocol LoadTopRatedShowsUseCase: Sendable {
    /// Delivers the shows.
    ///
    /// - Throws: ``LoadTopRatedShowsError``, one case for each error course in `UseCases.md`.
    func loadTopRatedShows() async throws(LoadTopRatedShowsError) -> [Show]
}

/// The error courses of the Load Top Rated Shows Use Case.
public enum LoadTopRatedShowsError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not take the credential (401), or there is none to send: then the failure says why.
    case unauthorized(AuthenticationFailure?)
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
