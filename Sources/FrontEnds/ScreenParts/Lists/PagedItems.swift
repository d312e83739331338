import Paging

/// The items of the pages that have come so far, each once.
struct PagedItems<Item: Sendable>: Sendable {
    private(set) var items: [Item] = []
    /// The number of the page that comes next, from 1.
    private(set) var nextPage = 1
    /// Whether no page comes any more.
    private(set) var isComplete = false

    /// Adds the page that ``nextPage`` names.
    ///
    /// The list ends where the server says so, and where a page brings nothing new: a server that repeats itself must
    /// not be asked for ever.
    mutating func append(_ page: Page<Item>, id: (Item) -> String) {
        var seen = Set(items.map(id))
        let new = page.items.filter { seen.insert(id($0)).inserted }
        items += new
        let isLast = page.position.pages.map { nextPage >= $0 } ?? false
        isComplete = new.isEmpty || isLast
        nextPage += 1
    }

    /// There is no page any more.
    mutating func end() {
        isComplete = true
    }
}
