public import Observation

/// Facts about a list's selected item. They are loaded after a short pause, so that nothing is loaded while the user
/// moves through the list.
@MainActor
@Observable
public final class ListPreview<Item: Sendable> {
    /// Loads facts about an item that the list does not have, as sentences for the user; empty if loading fails.
    package typealias Load = @Sendable (Item) async -> [String]

    public private(set) var item: Item?
    public private(set) var facts: [String] = []

    @ObservationIgnored private var wanted: String?
    @ObservationIgnored private let id: (Item) -> String
    @ObservationIgnored private let load: Load
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let activity = Activity()

    /// How long an item must be selected before its facts are loaded.
    static var pause: Duration { .milliseconds(200) }

    /// Creates an empty preview. `id` identifies an item; `clock` measures the pause.
    package init(
        id: @escaping (Item) -> String, clock: any Clock<Duration> = ContinuousClock(), load: @escaping Load
    ) {
        self.id = id
        self.clock = clock
        self.load = load
    }

    /// Shows `new` after the pause. Another call cancels it.
    public func show(_ new: Item?) {
        guard wanted != new.map(id) else { return }
        wanted = new.map(id)
        guard let new else { return close() }
        activity.start { [self] in
            do {
                try await clock.sleep(for: Self.pause)
            } catch {
                return
            }
            item = new
            facts = []
            let facts = await load(new)
            if !Task.isCancelled { self.facts = facts }
        }
    }

    /// Cancels loading, and clears the preview.
    public func close() {
        activity.cancel()
        wanted = nil
        if item != nil {
            item = nil
            facts = []
        }
    }

    public func settle() async { await activity.settle() }
}
