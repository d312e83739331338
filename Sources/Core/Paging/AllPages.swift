/// All pages of a list, in the server's order, each item once.
///
/// The first page is asked for alone; then up to `window` pages are in hand at any time, requested or waiting to be
/// taken, whatever the consumer's speed. Nothing is asked for before the first `next()`; whoever stops (leaves the loop,
/// is cancelled, lets go of the iterator) stops the requests. Memory does not depend on the length of the list.
///
/// The list ends at the page that says it is the last, at a page that is not there, or at an empty one. Every request
/// asks for the same size; what the server gives counts, and may be less. The list may grow and shrink meanwhile: what
/// comes twice is delivered once, and where the server's count of records goes back, the pages that may have moved are
/// read again. A server that contradicts itself leads to ``PagingFault``, after what came before has been delivered.
/// Where a server does not count its records, an item that moves up a page meanwhile cannot be noticed.
public struct AllPages<Content: PagedContent, Failure: PagingError>: AsyncSequence, Sendable {
    /// One page's content.
    public typealias Element = Content
    /// Loads one page.
    public typealias Load = @Sendable (PageRequest) async throws(Failure) -> PageAnswer<Content>

    private let size: Int
    private let window: Int
    private let load: Load

    /// A list that is read page by page.
    ///
    /// - Parameters:
    ///   - size: how many items a page is asked to hold.
    ///   - window: how many pages may be in hand at a time, at least 1.
    ///   - load: loads one page; it is called from several tasks at once, and when cancelled it stops its request.
    public init(size: Int, window: Int = 6, load: @escaping Load) {
        self.size = size
        self.window = Swift.max(1, window)
        self.load = load
    }

    /// Begins at page 1.
    public func makeAsyncIterator() -> Iterator {
        Iterator(size: size, window: window, load: load)
    }
}
