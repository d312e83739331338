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
    /// The page.
    case page(Content)
    /// There is no such page: the list ends before it (status 404).
    case pastTheEnd
}

extension PageAnswer: Equatable where Content: Equatable {}
