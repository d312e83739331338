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

    /// A page.
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

    /// A position.
    public init(page: Int? = nil, pages: Int? = nil, size: Int? = nil, records: Int? = nil) {
        self.page = page
        self.pages = pages
        self.size = size
        self.records = records
    }
}
