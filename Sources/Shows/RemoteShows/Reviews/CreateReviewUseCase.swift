public import HTTP

/// Create Review Use Case: writes a review.
public protocol CreateReviewUseCase: Sendable {
    /// Writes `review`.
    ///
    /// - Returns: the review as the server keeps it.
    /// - Throws: ``CreateReviewError``, one case for each error course in `UseCases.md`.
    func createReview(_ review: NewReview) async throws(CreateReviewError) -> Review
}

/// The error courses of the Create Review Use Case.
public enum CreateReviewError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not take the credential (401), or there is none to send: then the failure says why.
    case unauthorized(AuthenticationFailure?)
    /// There is no such show (404).
    case notFound
    /// The server does not take the values (422): at least one sentence. The words are its own, not to be trusted.
    case rejected([String])
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
