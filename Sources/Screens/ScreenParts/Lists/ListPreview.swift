public import Observation

/// What is said beside a list about the item that is selected. It comes behind a short pause, so that nothing is loaded
/// for whoever only passes by.
@MainActor
@Observable
public final class ListPreview<Item: Sendable> {
    /// Loads what a list does not know of an item, as sentences for a person; none where it cannot be told.
    public typealias Load = @Sendable (Item) async -> [String]

    /// The item that is shown.
    public private(set) var item: Item?
    /// What was loaded about it.
    public private(set) var facts: [String] = []

    @ObservationIgnored private var wanted: String?
    @ObservationIgnored private let id: (Item) -> String
    @ObservationIgnored private let load: Load
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let activity = Activity()

    /// How long an item must be selected.
    static var pause: Duration { .milliseconds(200) }

    /// A preview of nothing yet.
    ///
    /// - Parameters:
    ///   - id: what tells an item from the others.
    ///   - clock: what the pause passes on.
    ///   - load: loads what the list does not know.
    public init(
        id: @escaping (Item) -> String, clock: any Clock<Duration> = ContinuousClock(), load: @escaping Load
    ) {
        self.id = id
        self.clock = clock
        self.load = load
    }

    /// Shows `new` after the pause, unless another is asked for meanwhile: then what was under way is called off.
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

    /// Calls off what is under way, and forgets what was shown.
    public func close() {
        activity.cancel()
        wanted = nil
        if item != nil {
            item = nil
            facts = []
        }
    }

    /// Waits until nothing is under way.
    public func settle() async {
        await activity.settle()
    }
}
