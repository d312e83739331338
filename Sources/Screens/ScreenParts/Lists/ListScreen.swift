/// A screen that is a list of items to open.
@MainActor
public final class ListScreen<Item: Sendable, Event: AppEvent>: ScreenModel {
    public let rules: HomeRules
    /// The items, one row each.
    public let list: PagedList<Item>
    /// What is said beside the list about the item that is selected, for a front end that has room for it.
    public let preview: ListPreview<Item>
    private let opening: (Item) -> Event
    private let onEvent: @MainActor (Event) -> Void

    /// A screen that tells `onEvent` how it is left.
    ///
    /// - Parameters:
    ///   - rules: its words, and how long a page is.
    ///   - id: what tells an item from the others.
    ///   - load: loads one page.
    ///   - preview: loads what is said beside the list about an item; nothing more than the list knows unless given.
    ///   - clock: what the pause before a preview passes on.
    ///   - opening: where an item leads.
    ///   - onEvent: told how the screen is left.
    public init(
        _ rules: HomeRules, id: @escaping (Item) -> String, load: @escaping PagedList<Item>.Load,
        preview: @escaping ListPreview<Item>.Load = { _ in [] }, clock: any Clock<Duration> = ContinuousClock(),
        opening: @escaping (Item) -> Event, onEvent: @escaping @MainActor (Event) -> Void
    ) {
        self.rules = rules
        self.opening = opening
        self.onEvent = onEvent
        self.preview = ListPreview(id: id, clock: clock, load: preview)
        list = PagedList(pageSize: rules.pageSize, id: id, load: load) { onEvent(.sessionEnded(reason: $0)) }
    }

    public func openSelected() {
        if let item = list.selected { onEvent(opening(item)) }
    }

    public func openProfile() {
        onEvent(.openProfile)
    }

    public func open() {
        list.refresh()
    }

    /// Calls off what is under way: the screen is left.
    public func close() {
        list.close()
        preview.close()
    }

    /// Waits until nothing is under way.
    public func settle() async {
        await list.settle()
    }
}

/// What Home looks like.
public struct HomeRules: Hashable, Sendable {
    public let heading: String
    /// How many items are asked for at once.
    public let pageSize: Int

    public init(heading: String, pageSize: Int = 20) {
        self.heading = heading
        self.pageSize = pageSize
    }
}
