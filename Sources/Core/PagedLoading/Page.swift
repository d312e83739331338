public struct PageRequest: Hashable, Sendable {
    /// The page's number, from 1.
    public let number: Int
    /// The number of items to return; the server may return fewer.
    public let size: Int

    public init(number: Int, size: Int = 20) {
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

/// A page's position among all pages. Values that the server leaves out, and counts below 0, are `nil`.
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
        self.pages = Self.count(pages)
        self.size = Self.count(size)
        self.records = Self.count(records)
    }

    private static func count(_ number: Int?) -> Int? { number.flatMap { $0 < 0 ? nil : $0 } }
}

/// The parts of a page that paging needs; the content may be decoded items or rendered bytes.
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
        let remaining = items.enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
        return Page(items: remaining, position: position)
    }
}
