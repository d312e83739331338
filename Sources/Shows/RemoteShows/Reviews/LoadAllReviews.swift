import CoreSupport
public import HTTPMessages
public import PagedLoading
public import UserMessages

/// Load All Reviews Use Case: delivers every page of a show's reviews, in the server's order, as it arrives.
public protocol LoadAllReviewsUseCase: Sendable {
    /// Returns the pages of all reviews. The first request is sent when iteration begins. Pending requests are
    /// cancelled when it stops.
    ///
    /// The sequence throws ``LoadAllReviewsError`` after it has delivered everything before the error. A page holds at
    /// most `pageSize` reviews. `content` converts each page in the task that loads it, so it runs for several pages at
    /// once.
    func loadAllReviews<Content: PagedContent>(
        ofShow showID: String, pageSize: Int, as content: @escaping @Sendable (Page<Review>) -> Content
    ) -> AllPages<Content, LoadAllReviewsError>
}

extension LoadAllReviewsUseCase {
    /// Returns the pages of all reviews, unconverted.
    public func loadAllReviews(
        ofShow showID: String, pageSize: Int
    ) -> AllPages<Page<Review>, LoadAllReviewsError> {
        loadAllReviews(ofShow: showID, pageSize: pageSize, as: \.self)
    }
}

/// The error courses of the Load All Reviews Use Case.
public enum LoadAllReviewsError: Error, Hashable, Sendable {
    /// The server's pages do not form a list: continuing would loop or leave a gap.
    case misreported(PagingFault)
    /// The server rejected the credential (401), or there was none to send; the value then says why.
    case unauthorized(MissingCredential?)
    /// The show does not exist (404).
    case notFound
    case request(RequestFailure)
}

extension LoadAllReviewsError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .misreported(let fault): fault.report
        case .unauthorized(let missing): missing.report
        case .notFound: .showNotFound
        case .request(let failure): failure.report
        }
    }
}

extension LoadAllReviewsError: PagingError, ErrorOverHTTP {
    public static var cancelled: LoadAllReviewsError { .request(.cancelled) }

    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }
}

/// Loads all reviews of a show page by page, by default up to nine pages at a time.
public struct AllReviewsLoader: LoadAllReviewsUseCase {
    private let pages: any LoadReviewsUseCase
    private let window: Int

    /// Creates a loader that requests `window` pages ahead; with 0, each page is requested only when it is needed.
    public init(pages: any LoadReviewsUseCase, window: Int = 9) {
        self.pages = pages
        self.window = window
    }

    /// Returns the pages of all reviews, each converted by `content`.
    public func loadAllReviews<Content: PagedContent>(
        ofShow showID: String, pageSize: Int, as content: @escaping @Sendable (Page<Review>) -> Content
    ) -> AllPages<Content, LoadAllReviewsError> {
        AllPages(size: pageSize, window: window, as: content, failure: LoadAllReviewsError.init) {
            [pages] request throws(LoadReviewsError) in try await pages.loadReviews(ofShow: showID, request)
        }
    }
}

extension LoadAllReviewsError {
    /// The list's error for an error of page `number`. A missing first page means that the show does not exist; `nil`
    /// means that a later page is missing and the list ends before it.
    fileprivate init?(_ error: LoadReviewsError, page number: Int) {
        switch error {
        case .notFound where number == 1: self = .notFound
        case .notFound: return nil
        case .unauthorized(let missing): self = .unauthorized(missing)
        case .request(let failure): self = .request(failure)
        }
    }
}
