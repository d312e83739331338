public import Paging

/// Load All Shows Use Case: every page, in the server's order, as it arrives.
public protocol LoadAllShowsUseCase: Sendable {
    /// The pages of all shows. Nothing is sent before the first is asked for; who stops asking stops the requests.
    ///
    /// The sequence throws ``LoadAllShowsError`` after it has delivered all that came before the error.
    ///
    /// - Parameters:
    ///   - pageSize: how many shows a page is asked to hold; what the server gives counts.
    ///   - content: what to make of a page, done where the page was loaded and so for several pages at once.
    func loadAllShows<Content: PagedContent>(
        pageSize: Int, as content: @escaping @Sendable (Page<Show>) -> Content
    ) -> AllPages<Content, LoadAllShowsError>
}

extension LoadAllShowsUseCase {
    /// The pages of all shows, as they are.
    public func loadAllShows(pageSize: Int) -> AllPages<Page<Show>, LoadAllShowsError> {
        loadAllShows(pageSize: pageSize, as: \.self)
    }
}

/// The error courses of the Load All Shows Use Case.
public typealias LoadAllShowsError = LoadAllPagesError

/// Loads all shows, page by page, with up to nine pages in hand.
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
