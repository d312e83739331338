public import CoreSupport
public import Observation
package import PagedLoading
public import UserMessages

/// A list that is loaded page by page as the user moves through it.
@MainActor
@Observable
public final class PagedList<Item: Sendable> {
    /// Loads a page. A page that is not found is the end of the list, if there are pages before it.
    package typealias Load = @Sendable (PageRequest) async throws(FailureReport) -> Page<Item>
    /// The cached items, for use without a connection; `nil` if there are none.
    package typealias LoadCached = @Sendable () async -> CachedItems<Item>?

    /// The selected row, counted from 0; meaningless without rows.
    public private(set) var selection = 0
    public private(set) var isLoading = false
    public private(set) var ribbonMessage: Message?
    /// Increases when the items are replaced, but not when more arrive.
    public private(set) var revision = 0
    private var content = PagedItems<Item>()
    /// When the oldest cached item was received, while cached items are shown; `nil` if all items come from the server.
    public var asOf: Date? { content.isPartlyCached ? cachedAsOf : nil }
    private var cachedAsOf: Date?

    @ObservationIgnored private let pageSize: Int
    @ObservationIgnored private let id: (Item) -> String
    @ObservationIgnored private let load: Load
    @ObservationIgnored private var loadCached: LoadCached?
    @ObservationIgnored private let onSessionEnd: @MainActor (Message) -> Void
    @ObservationIgnored private let activity = Activity()

    /// Creates an empty list. `id` identifies an item. `cached` is shown until the server's items arrive.
    /// `onSessionEnd` is called with the reason when the session has ended.
    package init(
        pageSize: Int, id: @escaping (Item) -> String, load: @escaping Load, cached: LoadCached? = nil,
        onSessionEnd: @escaping @MainActor (Message) -> Void
    ) {
        self.pageSize = pageSize
        self.id = id
        self.load = load
        loadCached = cached
        self.onSessionEnd = onSessionEnd
    }

    /// The error message in English. It may quote the server: show it as plain text.
    public var ribbonText: String? { ribbonMessage?.text }

    /// The items loaded so far, in the server's order.
    public var items: [Item] { content.items }

    public var isComplete: Bool { content.isComplete }

    /// The number of items, loaded or not; `nil` if the server does not say.
    public var total: Int? { isComplete ? items.count : content.total.map { max($0, items.count) } }

    /// Loads the rows before `end`, and some more. A front end calls this for its visible rows.
    public func load(through end: Int) {
        if end + Self.rowsAhead > content.loaded { loadOn() }
    }

    /// Loads the next page for a front end that has room for it. After a failure, it waits for the user to try again.
    public func loadOn() {
        if ribbonText == nil { loadMore() }
    }

    /// Loads the first page again. The current items stay until it arrives; cached items stay until their page arrives.
    @discardableResult
    public func refresh() -> Task<Void, Never> {
        guard let loadCached else { return load(into: PagedItems(cached: content.cached)) }
        self.loadCached = nil
        isLoading = true
        return activity.start { [self] in
            if let cached = await loadCached(), !Task.isCancelled {
                cachedAsOf = cached.asOf
                revision += 1
                show(PagedItems(cached: cached.items, total: cached.total))
            }
            if !Task.isCancelled { await fill(PagedItems(cached: content.cached)) }
        }
    }

    /// Loads the next page, unless a page is being loaded or the list is complete. Moving near the end does this
    /// automatically.
    @discardableResult
    public func loadMore() -> Task<Void, Never>? {
        guard !isLoading, !isComplete else { return nil }
        return load(into: content)
    }

    /// Selects the row at `index`, or the nearest one.
    public func select(at index: Int) {
        selection = max(0, min(index, items.count - 1))
        guard selection + Self.rowsAhead >= content.loaded else { return }
        if content.isPartlyCached { loadOn() } else { loadMore() }
    }

    public var selected: Item? { items.indices.contains(selection) ? items[selection] : nil }

    /// Replaces the item that has the id of `item` with this newer version.
    package func replace(with item: Item) {
        let id = id(item)
        guard let index = items.firstIndex(where: { self.id($0) == id }) else { return }
        content.replace(at: index, with: item)
        revision += 1
    }

    /// Loads the first page again, under a message that stays until the next load.
    package func refresh(saying message: Message?) {
        refresh()
        ribbonMessage = message
    }

    public func settle() async { await activity.settle() }

    public func close() {
        activity.cancel()
        isLoading = false
    }

    /// The distance to the end, in rows, at which the next page is loaded.
    private static var rowsAhead: Int { 5 }

    private func load(into old: PagedItems<Item>) -> Task<Void, Never> {
        isLoading = true
        ribbonMessage = nil
        return activity.start { [self] in await fill(old) }
    }

    private func fill(_ old: PagedItems<Item>) async {
        let request = PageRequest(number: old.nextPage, size: pageSize)
        let result = await Result.awaiting { [load] () async throws(FailureReport) in try await load(request) }
        guard !Task.isCancelled else { return }
        isLoading = false
        var new = old
        switch result {
        case .success(let page): new.append(page, id: id)
        case .failure(let failure) where failure.kind == .notFound && old.nextPage > 1: new.end()
        case .failure(let failure): return show(failure)
        }
        if old.nextPage == 1 || new.isPartlyCached || old.isPartlyCached { revision += 1 }
        show(new)
    }

    /// Shows new items. The selection stays on its item while the list contains it.
    private func show(_ new: PagedItems<Item>) {
        let chosen = selected.map(id)
        content = new
        selection = new.items.firstIndex { id($0) == chosen } ?? 0
    }

    private func show(_ failure: FailureReport) {
        switch failure.reaction {
        case .none: break
        case .sessionEnded(let reason): onSessionEnd(reason)
        case .shown(let message): ribbonMessage = message
        }
    }
}

/// Cached items, for use without a connection.
package struct CachedItems<Item: Sendable>: Sendable {
    package let items: [Item]
    /// The server's number of items, if known.
    package let total: Int?
    /// When the oldest of the items was received.
    package let asOf: Date

    package init(items: [Item], total: Int?, asOf: Date) {
        self.items = items
        self.total = total
        self.asOf = asOf
    }
}

/// The items of the pages loaded so far, each once, followed by the cached items that no page contains yet.
private struct PagedItems<Item: Sendable>: Sendable {
    private(set) var items: [Item]
    /// The number of items that the server has sent.
    private(set) var loaded = 0
    private var seen: Set<String> = []
    private(set) var nextPage = 1
    private(set) var isComplete = false
    private(set) var total: Int?

    init(cached: [Item] = [], total: Int? = nil) {
        items = cached
        self.total = total
    }

    var isPartlyCached: Bool { items.count > loaded }
    /// All items, while some of them come from the cache.
    var cached: [Item] { isPartlyCached ? items : [] }

    /// Adds the page with the number ``nextPage``.
    ///
    /// The list ends where the server says so, or with a page without new items: otherwise a server that repeats itself
    /// would be asked forever.
    mutating func append(_ page: Page<Item>, id: (Item) -> String) {
        let new = page.items.filter { seen.insert(id($0)).inserted }
        let cached = isPartlyCached ? items[loaded...].filter { !seen.contains(id($0)) } : []
        items.replaceSubrange(loaded..., with: new + cached)
        loaded += new.count
        total = page.position.records
        let isLast = page.position.pages.map { nextPage >= $0 } ?? false
        if new.isEmpty || isLast { end() }
        nextPage += 1
    }

    mutating func replace(at index: Int, with item: Item) { items[index] = item }

    /// Ends the list: items that the server has not sent no longer exist.
    mutating func end() {
        items.removeSubrange(loaded...)
        isComplete = true
    }
}
