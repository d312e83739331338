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
    /// The server does not take the credential (401), or there is none to send: then the value says why.
    case unauthorized(MissingCredential?)
    /// There is no such show (404).
    case notFound
    /// The server does not take the values (422): at least one sentence. The words are its own, not to be trusted.
    case rejected([String])
    /// What every request can meet.
    case request(RequestFailure)
}
