public import HTTP
public import Paging

/// Load Reviews Use Case: one page of a show's reviews.
public protocol LoadReviewsUseCase: Sendable {
    /// Delivers the page of the show's reviews that `request` names.
    ///
    /// - Throws: ``LoadReviewsError``, one case for each error course in `UseCases.md`.
    func loadReviews(ofShow showID: String, _ request: PageRequest) async throws(LoadReviewsError) -> Page<Review>
}

/// The error courses of the Load Reviews Use Case.
public enum LoadReviewsError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not take the credential (401), or there is none to send: then the failure says why.
    case unauthorized(AuthenticationFailure?)
    /// There is no such show, or no such page of its reviews (404).
    case notFound
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
