public import CoreSupport
public import HTTPMessages
public import PagedLoading

/// Load Reviews Use Case: loads one page of a show's reviews.
public protocol LoadReviewsUseCase: Sendable {
    /// Loads the page of the show's reviews that `request` names.
    func loadReviews(ofShow showID: String, _ request: PageRequest) async throws(LoadReviewsError) -> Page<Review>
}

/// The error courses of the Load Reviews Use Case.
public typealias LoadReviewsError = LoadResourceError

/// Loads pages of a show's reviews from the API.
public struct RemoteReviewsLoader: LoadReviewsUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a loader for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Loads one page with `GET shows/{id}/reviews?page&items`. Page 1 may be empty; an empty later page counts as
    /// missing. No request is sent for a page below 1 or an id that cannot be a path segment.
    public func loadReviews(
        ofShow showID: String, _ request: PageRequest
    ) async throws(LoadReviewsError) -> Page<Review> {
        guard let show = ShowsPath.show(id: showID, at: apiURL) else { throw .notFound }
        return try await httpClient.page(
            request, from: .getJSON(show.appending(component: "reviews").asking(for: request)),
            orElse: LoadReviewsError.notFound, ReviewsMapper.page)
    }
}
