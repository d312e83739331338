public import Paging

/// Loads all shows, page by page, up to six pages at a time.
public struct AllShowsLoader: LoadAllShowsUseCase {
    private let pages: any LoadShowsUseCase

    /// A loader of all pages over `pages`, which loads one.
    public init(pages: any LoadShowsUseCase) {
        self.pages = pages
    }

    /// The pages of all shows, each made into `content`.
    public func loadAllShows<Content: PagedContent>(
        pageSize: Int, as content: @escaping @Sendable (Page<Show>) -> Content
    ) -> AllPages<Content, LoadAllShowsError> {
        AllPages(size: pageSize, as: content, failure: LoadAllShowsError.init) {
            [pages] request throws(LoadShowsError) in try await pages.loadShows(request)
        }
    }
}

extension LoadAllShowsError {
    /// What an error of page `number` is to the list. Without the first page there is no list; `nil` when another is not
    /// there: the list ends before it.
    fileprivate init?(_ error: LoadShowsError, page number: Int) {
        switch error {
        case .connectivity(let failure): self = .connectivity(failure)
        case .invalidData(let reason): self = .invalidData(reason: reason)
        case .unauthorized(let failure): self = .unauthorized(failure)
        case .pageNotThere where number == 1: self = .refused(status: 404, message: nil)
        case .pageNotThere: return nil
        case .refused(let status, let message): self = .refused(status: status, message: message)
        case .cancelled: self = .cancelled
        }
    }
}
