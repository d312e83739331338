/// Which page is asked for.
public struct PageRequest: Hashable, Sendable {
    /// The page's number, from 1.
    public let number: Int
    /// How many items a page shall hold; the server may cap it.
    public let size: Int

    /// A request for page `number` of pages of `size` items.
    public init(number: Int, size: Int) {
        self.number = number
        self.size = size
    }
}

/// Items as the server gave them, and where they stand.
public struct Page<Item: Sendable>: Sendable {
    /// The items in the server's order.
    public let items: [Item]
    /// Where the page stands, as far as the server says.
    public let position: PagePosition

    public init(items: [Item], position: PagePosition) {
        self.items = items
        self.position = position
    }
}

extension Page: Equatable where Item: Equatable {}

/// Where a page stands among all pages; whatever the server left out is `nil`.
public struct PagePosition: Hashable, Sendable {
    /// This page's number, from 1.
    public let page: Int?
    /// How many pages there are.
    public let pages: Int?
    /// How many items a page holds.
    public let size: Int?
    /// How many items there are on all pages.
    public let records: Int?

    public init(page: Int? = nil, pages: Int? = nil, size: Int? = nil, records: Int? = nil) {
        self.page = page
        self.pages = pages
        self.size = size
        self.records = records
    }
}

/// What one page brings, as far as reading page after page has to know it: decoded items, or bytes that are already
/// rendered.
public protocol PagedContent: Sendable {
    /// Where the page stands, as far as the server says.
    var position: PagePosition { get }

    /// For each item, in the server's order, a hash of what identifies it. `Hasher`'s is right: with 64 bits and a seed
    /// of its own in every process, two items meet by neither accident nor design, and they cost no memory to speak of.
    var itemKeys: [Int] { get }

    /// The same page without the items at `offsets`.
    func removingItems(at offsets: Set<Int>) -> Self
}

extension Page: PagedContent where Item: Identifiable {
    /// The hashes of the items' identifiers.
    public var itemKeys: [Int] { items.map(\.id.hashValue) }

    /// The same page without the items at `offsets`.
    public func removingItems(at offsets: Set<Int>) -> Page {
        let kept = items.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        return Page(items: kept, position: position)
    }
}

/// What came of asking for one page.
public enum PageAnswer<Content: Sendable>: Sendable {
    case page(Content)
    /// There is no such page: the list ends before it (status 404).
    case pastTheEnd
}

extension PageAnswer: Equatable where Content: Equatable {}

/// How a server contradicts itself over its pages, so that going on would loop or leave a gap.
public enum PagingFault: Error, Hashable, Sendable {
    /// Page `number` brings what an earlier page brought.
    case repeatedPage(number: Int)
    /// Page `number` was asked for and another one came.
    case wrongPage(number: Int, got: Int)
    /// Page `number` is not there or empty, but the one after it has items.
    case missingPage(number: Int)
    /// All pages brought `received` items, and the last of them says that there are `records`.
    case incomplete(received: Int, records: Int)
}

extension PagingFault: CustomStringConvertible {
    /// A sentence for a log; it holds numbers alone.
    public var description: String {
        switch self {
        case .repeatedPage(let number): "page \(number) repeats an earlier page"
        case .wrongPage(let number, let got): "page \(got) came when page \(number) was asked for"
        case .missingPage(let number): "page \(number) is missing, although the next one is there"
        case .incomplete(let received, let records): "\(received) of \(records) records came"
        }
    }
}

/// The error of reading all pages: whatever loading one page may throw, and these two.
public protocol PagingError: Error {
    static var cancelled: Self { get }
    /// The server contradicts itself over its pages.
    static func misreported(_ fault: PagingFault) -> Self
}
