/// A screen with a list of items to open.
@MainActor
public final class ListScreen<Item: Sendable, Event: AppEvent>: ScreenModel {
    public let rules: HomeRules
    public let canGoBack: Bool
    public let list: PagedList<Item>
    /// Facts about the selected item, for a front end that has room for them.
    public let preview: ListPreview<Item>
    private let opening: (Item) -> Event
    private let onEvent: @MainActor (Event) -> Void

    /// Creates a list. `id` identifies an item, `cached` loads the items to show first, `preview` loads facts about
    /// it, `clock` measures the pause before a preview, and `opening` is the event that opens an item.
    package init(
        _ rules: HomeRules, canGoBack: Bool = false, id: @escaping (Item) -> String,
        load: @escaping PagedList<Item>.Load,
        cached: PagedList<Item>.LoadCached? = nil, preview: @escaping ListPreview<Item>.Load = { _ in [] },
        clock: any Clock<Duration> = ContinuousClock(),
        opening: @escaping (Item) -> Event, onEvent: @escaping @MainActor (Event) -> Void
    ) {
        self.rules = rules
        self.canGoBack = canGoBack
        self.opening = opening
        self.onEvent = onEvent
        self.preview = ListPreview(id: id, clock: clock, load: preview)
        list = PagedList(pageSize: rules.pageSize, id: id, load: load, cached: cached) {
            onEvent(.sessionEnded(reason: $0))
        }
    }

    public func openSelected() {
        if let item = list.selected { onEvent(opening(item)) }
    }

    /// Goes back, if there is a screen to go back to (Esc).
    public func back() {
        guard canGoBack else { return }
        close()
        onEvent(.back)
    }

    public func openProfile() { onEvent(.openProfile) }

    public func open() { list.refresh() }

    public func close() {
        list.close()
        preview.close()
    }

    public func settle() async { await list.settle() }
}

/// The texts and the page size of Home.
public struct HomeRules: Hashable, Sendable {
    public let heading: String
    public let pageSize: Int

    public init(heading: String, pageSize: Int = 20) {
        self.heading = heading
        self.pageSize = pageSize
    }
}
