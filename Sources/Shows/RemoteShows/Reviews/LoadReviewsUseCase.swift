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
public typealias LoadReviewsError = LoadResourceError
