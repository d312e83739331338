public import PagedLoading

/// Load All Shows Use Case: delivers every page, in the server's order, as it arrives.
public protocol LoadAllShowsUseCase: Sendable {
    /// Returns the pages of all shows. The first request is sent when iteration begins. Pending requests are cancelled
    /// when it stops.
    ///
    /// The sequence throws ``LoadAllShowsError`` after it has delivered everything before the error. A page holds at
    /// most `pageSize` shows. `content` converts each page in the task that loads it, so it runs for several pages at
    /// once.
    func loadAllShows<Content: PagedContent>(
        pageSize: Int, as content: @escaping @Sendable (Page<Show>) -> Content
    ) -> AllPages<Content, LoadAllShowsError>
}

extension LoadAllShowsUseCase {
    /// Returns the pages of all shows, unconverted.
    public func loadAllShows(pageSize: Int) -> AllPages<Page<Show>, LoadAllShowsError> {
        loadAllShows(pageSize: pageSize, as: \.self)
    }
}

/// The error courses of the Load All Shows Use Case.
public typealias LoadAllShowsError = LoadAllPagesError

/// Loads all shows page by page, by default up to nine pages at a time.
public struct AllShowsLoader: LoadAllShowsUseCase {
    private let pages: any LoadShowsUseCase
    private let window: Int

    /// Creates a loader that requests `window` pages ahead; with 0, each page is requested only when it is needed.
    public init(pages: any LoadShowsUseCase, window: Int = 9) {
        self.pages = pages
        self.window = window
    }

    /// Returns the pages of all shows, each converted by `content`.
    public func loadAllShows<Content: PagedContent>(
        pageSize: Int, as content: @escaping @Sendable (Page<Show>) -> Content
    ) -> AllPages<Content, LoadAllShowsError> {
        AllPages(size: pageSize, window: window, as: content, failure: LoadAllShowsError.init) {
            [pages] request throws(LoadShowsError) in try await pages.loadShows(request)
        }
    }
}
