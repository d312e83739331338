public import HTTP
public import Paging

/// Load All Reviews Use Case: every page of a show's reviews, in the server's order, as it arrives.
public protocol LoadAllReviewsUseCase: Sendable {
    /// The pages of all reviews. Nothing is sent before the first is asked for; who stops asking stops the requests.
    ///
    /// The sequence throws ``LoadAllReviewsError`` after it has delivered all that came before the error.
    ///
    /// - Parameters:
    ///   - showID: the show's id.
    ///   - pageSize: how many reviews a page is asked to hold; what the server gives counts.
    ///   - content: what to make of a page, done where the page was loaded and so for several pages at once.
    func loadAllReviews<Content: PagedContent>(
        ofShow showID: String, pageSize: Int, as content: @escaping @Sendable (Page<Review>) -> Content
    ) -> AllPages<Content, LoadAllReviewsError>
}

extension LoadAllReviewsUseCase {
    /// The pages of all reviews, as they are.
    public func loadAllReviews(
        ofShow showID: String, pageSize: Int
    ) -> AllPages<Page<Review>, LoadAllReviewsError> {
        loadAllReviews(ofShow: showID, pageSize: pageSize, as: \.self)
    }
}

/// The error courses of the Load All Reviews Use Case.
public enum LoadAllReviewsError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server contradicts itself over its pages, so that going on would loop or leave a gap.
    case misreported(PagingFault)
    /// The server does not take the credential (401), or there is none to send: then the failure says why.
    case unauthorized(AuthenticationFailure?)
    /// There is no such show (404).
    case notFound
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}

extension LoadAllReviewsError: PagingError {}
