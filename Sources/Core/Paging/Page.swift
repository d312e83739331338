public struct PageRequest: Hashable, Sendable {
    /// The page's number, from 1.
    public let number: Int
    /// The number of items to return; the server may return fewer.
    public let size: Int

    public init(number: Int, size: Int) {
        self.number = number
        self.size = size
    }
}

/// A page's items and its position in the list.
public struct Page<Item: Sendable>: Sendable {
    public let items: [Item]
    /// The page's position, as far as the server says.
    public let position: PagePosition
    /// The server's name for this state of the page (RFC 9110, 8.8.3), if it gave one.
    public let entityTag: String?

    public init(items: [Item], position: PagePosition, entityTag: String? = nil) {
        self.items = items
        self.position = position
        self.entityTag = entityTag
    }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}

/// A page's position among all pages; values that the server left out are `nil`.
public struct PagePosition: Hashable, Sendable {
    /// This page's number, from 1.
    public let page: Int?
    public let pages: Int?
    /// The number of items on a page.
    public let size: Int?
    /// The number of items on all pages.
    public let records: Int?

    public init(page: Int? = nil, pages: Int? = nil, size: Int? = nil, records: Int? = nil) {
        self.page = page
        self.pages = pages
        self.size = size
        self.records = records
    }
}

/// A page's content as far as paging needs to know it: decoded items, or bytes already rendered.
public protocol PagedContent: Sendable {
    /// The page's position, as far as the server says.
    var position: PagePosition { get }

    /// A hash of each item's identity, in the server's order. Use `Hasher`: with 64 bits and a seed per process,
    /// collisions happen neither by accident nor by design.
    var itemKeys: [Int] { get }

    func removingItems(at offsets: Set<Int>) -> Self
}

extension Page: PagedContent where Item: Identifiable {
    public var itemKeys: [Int] { items.map(\.id.hashValue) }

    public func removingItems(at offsets: Set<Int>) -> Page {
        let kept = items.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        return Page(items: kept, position: position)
    }
}

/// The outcome of requesting one page.
public enum PageAnswer<Content: Sendable>: Sendable {
    case page(Content)
    /// The page does not exist: the list ends before it (status 404).
    case pastTheEnd
}

extension PageAnswer: Equatable where Content: Equatable {}

/// A server's contradiction about its pages, so that going on would loop or leave a gap.
public enum PagingFault: Error, Hashable, Sendable {
    /// Page `number` has only items of an earlier page.
    case repeatedPage(number: Int)
    /// Another page than the requested page `number` arrived.
    case wrongPage(number: Int, got: Int)
    /// Page `number` is missing or empty, but the one after it has items.
    case missingPage(number: Int)
    /// All pages brought `received` items, but the last one says that there are `records`.
    case incomplete(received: Int, records: Int)
}

extension PagingFault: CustomStringConvertible {
    /// A sentence for a log; it contains numbers only.
    public var description: String {
        switch self {
        case .repeatedPage(let number): "page \(number) repeats an earlier page"
        case .wrongPage(let number, let got): "page \(got) came when page \(number) was asked for"
        case .missingPage(let number): "page \(number) is missing, although the next one is there"
        case .incomplete(let received, let records): "\(received) of \(records) records came"
        }
    }
}

/// The error of reading all pages: everything that loading one page throws, and these two.
public protocol PagingError: Error {
    static var cancelled: Self { get }
    /// The server contradicts itself about its pages.
    static func misreported(_ fault: PagingFault) -> Self
}
