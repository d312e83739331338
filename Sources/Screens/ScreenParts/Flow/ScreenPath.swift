public import Observation

/// The screens that lie one over the other, the one that is shown last.
@MainActor
@Observable
public final class ScreenPath<Screen: AppScreen, Event: AppEvent> {
    /// Who is told how a screen is left.
    public typealias Handler = @MainActor (Event) -> Void

    private struct Entry {
        /// Rises from screen to screen.
        let id: Int
        let screen: Screen
    }

    /// Never empty.
    private var entries: [Entry]
    @ObservationIgnored private var lastID = 0
    /// Whose event is being handled.
    @ObservationIgnored private var sender: Int?
    /// Told how the screens are left that this path made, until the whole path is replaced: what older screens still have
    /// to say no longer counts.
    @ObservationIgnored public var onEvent: Handler = { _ in }

    /// A path of one screen.
    public init(_ first: Screen) {
        entries = [Entry(id: 0, screen: first)]
    }

    /// The screens, the one that is shown last; never empty.
    public var screens: [Screen] { entries.map(\.screen) }

    /// The screen that is shown.
    public var top: Screen { entries[entries.count - 1].screen }

    /// The screens over the first, for a `NavigationStack` to bind its path to whose root is the first.
    ///
    /// A front end may take screens off the end, as a swipe back does: they are closed, as by ``pop()``. It cannot add any.
    public var pushed: [Screen] {
        get { Array(screens.dropFirst()) }
        set { keep(1 + zip(pushed, newValue).prefix { $0 == $1 }.count) }
    }

    /// Replaces all screens by `makeScreen`'s.
    public func replace(with makeScreen: (@escaping Handler) -> Screen) {
        entries.forEach { $0.screen.model.close() }
        entries = [entry(makeScreen)]
        top.model.open()
    }

    /// Puts `makeScreen`'s screen over the one that is shown.
    public func push(_ makeScreen: (@escaping Handler) -> Screen) {
        entries.append(entry(makeScreen))
        top.model.open()
    }

    /// Goes back to the screen below, if there is one: from the screen whose event is being handled, should it still be
    /// there, else from the one that is shown.
    public func pop() {
        let id = sender ?? entries[entries.count - 1].id
        guard let index = entries.firstIndex(where: { $0.id == id }), index > 0 else { return }
        keep(index)
    }

    /// Goes back to the first screen.
    public func popToFirst() {
        keep(1)
    }

    /// Waits until nothing is under way on the screen that is shown, and on those that it leads to by itself.
    public func settle() async {
        var settled: [Int] = []
        while settled != entries.map(\.id) {
            settled = entries.map(\.id)
            await top.model.settle()
        }
    }

    private func keep(_ count: Int) {
        while entries.count > count { entries.removeLast().screen.model.close() }
    }

    private func entry(_ makeScreen: (@escaping Handler) -> Screen) -> Entry {
        lastID += 1
        return Entry(id: lastID, screen: makeScreen(handler(of: lastID)))
    }

    private func handler(of id: Int) -> Handler {
        { [weak self] event in
            guard let self, id >= entries[0].id else { return }
            let outer = sender
            sender = id
            defer { sender = outer }
            onEvent(event)
        }
    }
}

/// The model of a screen, as far as the flow of an app is concerned with it.
@MainActor
public protocol ScreenModel: AnyObject {
    /// Loads what the screen shows, as it is opened.
    func open()
    /// Calls off what the screen does, as it is left.
    func close()
    /// Waits until the screen does nothing.
    func settle() async
}

/// One of an app's screens, with its model: an enum of the app's own. Two are the same when they have the same model.
public protocol AppScreen: Hashable {
    var model: any ScreenModel { get }
}

extension AppScreen {
    /// Whether the two have the same model.
    public static func == (one: Self, other: Self) -> Bool { one.model === other.model }

    /// Hashes which model it has.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(model))
    }
}

/// How the screens of an app are left: an enum of the app's own, in which these are known to the screens that every app
/// has. The app's flow decides what comes next.
public protocol AppEvent: Hashable, Sendable {
    /// Back to the screen before.
    static var back: Self { get }
    static var openProfile: Self { get }
    /// Nobody is logged in any more, because the user asked for it; `notice` is what there is to say about it.
    static func loggedOut(notice: Message?) -> Self
    /// Nobody is logged in any more, and nobody asked for it; `reason` says why.
    static func sessionEnded(reason: Message) -> Self

    /// Where a button of a form leads that sends nothing, with an email to hand on (empty where none is).
    ///
    /// - Returns: `nil` where the app has no such way.
    static func leavingForm(by action: FormAction, email: String) -> Self?
}
