public import Paging

/// Load All Shows Use Case: every page, in the server's order, as it arrives.
public protocol LoadAllShowsUseCase: Sendable {
    /// The pages of all shows. Nothing is sent before the first is requested. Stop iterating, and pending requests are
    /// cancelled.
    ///
    /// The sequence throws ``LoadAllShowsError`` after it has delivered all that came before the error.
    /// A page holds `pageSize` shows or fewer. `content` converts a page where it is loaded, so several pages at once.
    func loadAllShows<Content: PagedContent>(
        pageSize: Int, as content: @escaping @Sendable (Page<Show>) -> Content
    ) -> AllPages<Content, LoadAllShowsError>
}

extension LoadAllShowsUseCase {
    /// The pages of all shows, unconverted.
    public func loadAllShows(pageSize: Int) -> AllPages<Page<Show>, LoadAllShowsError> {
        loadAllShows(pageSize: pageSize, as: \.self)
    }
}

/// The error courses of the Load All Shows Use Case.
public typealias LoadAllShowsError = LoadAllPagesError

/// Loads all shows page by page, up to nine pages at a time.
public struct AllShowsLoader: LoadAllShowsUseCase {
    private let pages: any LoadShowsUseCase

    public init(pages: any LoadShowsUseCase) {
        self.pages = pages
    }

    /// The pages of all shows, each converted by `content`.
    public func loadAllShows<Content: PagedContent>(
        pageSize: Int, as content: @escaping @Sendable (Page<Show>) -> Content
    ) -> AllPages<Content, LoadAllShowsError> {
        AllPages(size: pageSize, as: content, failure: LoadAllShowsError.init) {
            [pages] request throws(LoadShowsError) in try await pages.loadShows(request)
        }
    }
}
