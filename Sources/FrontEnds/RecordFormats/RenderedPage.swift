public import Paging

/// A page of items as it will be printed.
public struct RenderedPage: PagedContent, Equatable {
    /// Where the page stands, as far as the server says.
    public let position: PagePosition
    /// For each item, a hash of what identifies it.
    public let itemKeys: [Int]
    /// The items.
    public let records: RenderedRecords

    /// A page whose items were rendered as `records`.
    public init(position: PagePosition, itemKeys: [Int], records: RenderedRecords) {
        self.position = position
        self.itemKeys = itemKeys
        self.records = records
    }

    /// The same page without the items at `offsets`.
    public func removingItems(at offsets: Set<Int>) -> RenderedPage {
        RenderedPage(
            position: position, itemKeys: itemKeys.enumerated().filter { !offsets.contains($0.offset) }.map(\.element),
            records: records.removing(at: offsets))
    }
}
