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
    /// The server contradicts itself over its pages, so that going on would loop or leave a gap.
    case misreported(PagingFault)
    /// The server does not take the credential (401), or there is none to send: then the value says why.
    case unauthorized(MissingCredential?)
    /// There is no such show (404).
    case notFound
    case request(RequestFailure)
}

extension LoadAllReviewsError: PagingError {
    public static var cancelled: LoadAllReviewsError { .request(.cancelled) }
}

/// Loads all reviews of a show, page by page, with up to nine pages in hand.
public struct AllReviewsLoader: LoadAllReviewsUseCase {
    private let pages: any LoadReviewsUseCase

    /// A loader of all pages over `pages`, which loads one.
    public init(pages: any LoadReviewsUseCase) {
        self.pages = pages
    }

    /// The pages of all reviews, each made into `content`.
    public func loadAllReviews<Content: PagedContent>(
        ofShow showID: String, pageSize: Int, as content: @escaping @Sendable (Page<Review>) -> Content
    ) -> AllPages<Content, LoadAllReviewsError> {
        AllPages(size: pageSize, as: content, failure: LoadAllReviewsError.init) {
            [pages] request throws(LoadReviewsError) in try await pages.loadReviews(ofShow: showID, request)
        }
    }
}

extension LoadAllReviewsError {
    /// What an error of page `number` is to the list. Without the first page there is no such show; `nil` when another is
    /// not there: the list ends before it.
    fileprivate init?(_ error: LoadReviewsError, page number: Int) {
        switch error {
        case .notFound where number == 1: self = .notFound
        case .notFound: return nil
        case .unauthorized(let missing): self = .unauthorized(missing)
        case .request(let failure): self = .request(failure)
        }
    }
}
