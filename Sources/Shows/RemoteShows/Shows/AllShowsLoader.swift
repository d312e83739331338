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
