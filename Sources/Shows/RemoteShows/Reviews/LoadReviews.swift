public import CoreSupport
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

/// Loads pages of a show's reviews from the API.
public struct RemoteReviewsLoader: LoadReviewsUseCase {
    private let client: any HTTPClient
    private let apiURL: URL

    /// A loader below `apiURL`, over a `client` that adds the credential.
    public init(client: any HTTPClient, apiURL: URL) {
        self.client = client
        self.apiURL = apiURL
    }

    /// Loads one page by `GET shows/{id}/reviews?page&items`. Page 1 may be empty; an empty page after it is not there.
    /// Nothing is sent for a page before it, nor for an id that cannot stand in a path.
    public func loadReviews(
        ofShow showID: String, _ request: PageRequest
    ) async throws(LoadReviewsError) -> Page<Review> {
        guard let show = ShowsPath.show(id: showID, at: apiURL) else { throw .notFound }
        return try await client.page(
            request, from: .getJSON(show.appending(component: "reviews").asking(for: request)),
            orElse: LoadReviewsError.notFound, ReviewsMapper.page)
    }
}
