package import PagedLoading

/// A page of which only the items that match a filter are rendered. Paging needs the keys of all of them.
package struct FilteredPage: PagedContent {
    package let position: PagePosition
    package let itemKeys: [Int]
    /// The matching items. The page's position has no count, which would be of all items.
    package let matches: RenderedPage
    /// The places of the matching items on the page.
    private let places: [Int]
    /// The page as the server sent it, with the number of its items, if available.
    package let source: RenderedPage.Source?

    package init(
        position: PagePosition, itemKeys: [Int], matches: RenderedPage, places: [Int],
        source: RenderedPage.Source? = nil
    ) {
        self.position = position
        self.itemKeys = itemKeys
        self.matches = matches
        self.places = places
        self.source = source
    }

    package func removingItems(at offsets: Set<Int>) -> FilteredPage {
        var remaining: [Int] = []
        var removed: Set<Int> = []
        for (offset, place) in places.enumerated() {
            if offsets.contains(place) {
                removed.insert(offset)
            } else {
                remaining.append(place - offsets.count { $0 < place })
            }
        }
        return FilteredPage(
            position: position, itemKeys: itemKeys.enumerated().filter { !offsets.contains($0.offset) }.map(\.element),
            matches: matches.removingItems(at: removed), places: remaining, source: source)
    }
}

extension FilteredPage {
    /// Renders the items of `page` that match `filter`, with the fields of `type`.
    package init<Item: Identifiable<String>>(
        _ page: Page<Item>, where filter: (Item) -> Bool, as type: RecordType<Item>, in format: RecordFormat
    ) {
        let places = page.items.indices.filter { filter(page.items[$0]) }
        let items = places.map { page.items[$0] }
        self.init(
            position: page.position, itemKeys: page.itemKeys,
            matches: RenderedPage(Page(items: items, position: page.position.withoutCount), as: type, in: format),
            places: places)
    }
}

extension PagePosition {
    package var withoutCount: PagePosition { PagePosition(page: page, pages: pages, size: size) }
}
