import CoreSupport
public import Observation
public import Paging

/// A list that is loaded page by page, as one moves through it.
@MainActor
@Observable
public final class PagedList<Item: Sendable> {
    /// Loads one page.
    public typealias Load = @Sendable (PageRequest) async throws(PageFailure) -> Page<Item>

    /// Which row is selected, from 0; of no meaning while there are no rows.
    public private(set) var selection = 0
    /// Whether a page is being loaded.
    public private(set) var isLoading = false
    public private(set) var message: Message?
    /// Grows when the items are others than before, and not when more of them have come.
    public private(set) var revision = 0
    private var content = PagedItems<Item>()

    @ObservationIgnored private let pageSize: Int
    @ObservationIgnored private let id: (Item) -> String
    @ObservationIgnored private let load: Load
    @ObservationIgnored private let onSessionEnd: @MainActor (Message) -> Void
    @ObservationIgnored private let activity = Activity()

    /// A list of nothing yet.
    ///
    /// - Parameters:
    ///   - pageSize: how many items are asked for at once.
    ///   - id: what tells an item from the others.
    ///   - load: loads one page.
    ///   - onSessionEnd: told, with the reason, when nobody is logged in any more.
    public init(
        pageSize: Int, id: @escaping (Item) -> String, load: @escaping Load,
        onSessionEnd: @escaping @MainActor (Message) -> Void
    ) {
        self.pageSize = pageSize
        self.id = id
        self.load = load
        self.onSessionEnd = onSessionEnd
    }

    /// What is wrong, in an English sentence; it may quote the server: plain text.
    public var ribbon: String? { message?.text }

    /// The items that have come so far, in the server's order.
    public var items: [Item] { content.items }

    /// Whether all items have come.
    public var isComplete: Bool { content.isComplete }

    /// How many items there are, those included that have not come; nil where the server does not say.
    public var total: Int? { isComplete ? items.count : content.total.map { max($0, items.count) } }

    /// Loads on until the rows before `end` have come, and some ahead: what a front end calls that shows them.
    public func load(through end: Int) {
        if end + Self.rowsAhead > items.count { loadOn() }
    }

    /// Loads the next page for a front end that has room for it, which after a failure waits for the person to try again.
    public func loadOn() {
        if ribbon == nil { loadMore() }
    }

    /// Loads the first page anew; what is shown stays until it has come.
    @discardableResult
    public func refresh() -> Task<Void, Never> {
        load(into: PagedItems())
    }

    /// Loads the next page, unless one is being loaded or all have come. Moving near the end does it by itself.
    @discardableResult
    public func loadMore() -> Task<Void, Never>? {
        guard !isLoading, !isComplete else { return nil }
        return load(into: content)
    }

    /// Selects the row at `index`, or the one nearest to it.
    public func select(at index: Int) {
        selection = max(0, min(index, items.count - 1))
        if selection + Self.rowsAhead >= items.count { loadMore() }
    }

    /// The item that is selected, where there is one.
    public var selected: Item? { items.indices.contains(selection) ? items[selection] : nil }

    /// Takes `item` in the place of the one with its id, of which more is known now.
    public func replace(with item: Item) {
        let id = id(item)
        guard let index = items.firstIndex(where: { self.id($0) == id }) else { return }
        content.replace(at: index, with: item)
        revision += 1
    }

    /// Waits until nothing is under way.
    public func settle() async {
        await activity.settle()
    }

    /// Calls off what is under way: the screen is left.
    public func close() {
        activity.cancel()
        isLoading = false
    }

    /// How near to the end the next page is asked for.
    private static var rowsAhead: Int { 5 }

    private func load(into old: PagedItems<Item>) -> Task<Void, Never> {
        isLoading = true
        message = nil
        return activity.start { [self] in
            let request = PageRequest(number: old.nextPage, size: pageSize)
            let result = await Result.awaiting { [load] () async throws(PageFailure) in try await load(request) }
            guard !Task.isCancelled else { return }
            isLoading = false
            var new = old
            switch result {
            case .success(let page): new.append(page, id: id)
            case .failure(.pageNotThere) where old.nextPage > 1: new.end()
            case .failure(.pageNotThere): return tell(.told(.invalidData))
            case .failure(.failed(let failure)): return tell(failure)
            }
            if old.nextPage == 1 { revision += 1 }
            show(new)
        }
    }

    /// The selection stays with its item while that is in the list.
    private func show(_ new: PagedItems<Item>) {
        let chosen = selected.map(id)
        content = new
        selection = new.items.firstIndex { id($0) == chosen } ?? 0
    }

    private func tell(_ failure: LoadFailure) {
        switch failure {
        case .told(let message): self.message = message
        case .sessionEnded(let reason): onSessionEnd(reason)
        case .cancelled: break
        }
    }
}

/// Why there is no page.
public enum PageFailure: Error, Hashable, Sendable {
    /// The server has no page of that number: behind the first, that is the list's end.
    case pageNotThere
    case failed(LoadFailure)
}

/// The items of the pages that have come so far, each once.
private struct PagedItems<Item: Sendable>: Sendable {
    private(set) var items: [Item] = []
    private var seen: Set<String> = []
    /// The number of the page that comes next, from 1.
    private(set) var nextPage = 1
    private(set) var isComplete = false
    /// How many items the server says that there are.
    private(set) var total: Int?

    /// Adds the page that ``nextPage`` names.
    ///
    /// The list ends where the server says so, and where a page brings nothing new: a server that repeats itself must
    /// not be asked for ever.
    mutating func append(_ page: Page<Item>, id: (Item) -> String) {
        let new = page.items.filter { seen.insert(id($0)).inserted }
        items += new
        total = page.position.records
        let isLast = page.position.pages.map { nextPage >= $0 } ?? false
        isComplete = new.isEmpty || isLast
        nextPage += 1
    }

    mutating func replace(at index: Int, with item: Item) {
        items[index] = item
    }

    mutating func end() {
        isComplete = true
    }
}
