import HTTP
public import Paging

/// Loads all reviews of a show, page by page, up to six pages at a time.
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
