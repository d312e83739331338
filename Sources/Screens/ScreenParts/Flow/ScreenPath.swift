public import Observation
public import UserMessages

/// A stack of screens, the visible one last.
@MainActor
@Observable
public final class ScreenPath<Screen: AppScreen, Event: AppEvent> {
    package typealias Handler = @MainActor (Event) -> Void

    private struct Entry {
        let id: Int
        let screen: Screen
    }

    /// Never empty.
    private var entries: [Entry]
    @ObservationIgnored private var lastID = 0
    /// The screen whose event is being handled.
    @ObservationIgnored private var sender: Int?
    /// Handles the events of the screens that this path created. Events of screens from before ``replace(with:)`` are
    /// dropped.
    @ObservationIgnored package var onEvent: Handler = { _ in }

    package init(_ first: Screen) { entries = [Entry(id: 0, screen: first)] }

    /// The screens, the visible one last; never empty.
    public var screens: [Screen] { entries.map(\.screen) }

    public var top: Screen { entries[entries.count - 1].screen }

    /// The screens above the first, as the path of a `NavigationStack` whose root is the first.
    ///
    /// A front end may remove screens from the end, as a swipe back does; this closes them. It cannot add screens.
    public var pushed: [Screen] {
        get { Array(screens.dropFirst()) }
        set { keep(1 + zip(pushed, newValue).prefix { $0 == $1 }.count) }
    }

    package func replace(with makeScreen: (@escaping Handler) -> Screen) {
        entries.forEach { $0.screen.model.close() }
        entries = [entry(makeScreen)]
        top.model.open()
    }

    package func push(_ makeScreen: (@escaping Handler) -> Screen) {
        entries.append(entry(makeScreen))
        top.model.open()
    }

    /// Goes back to the screen below, if there is one: from the screen whose event is being handled if it is still on
    /// the path, or else from the visible one.
    package func pop() {
        let id = sender ?? entries[entries.count - 1].id
        guard let index = entries.firstIndex(where: { $0.id == id }), index > 0 else { return }
        keep(index)
    }

    package func popToFirst() { keep(1) }

    /// Waits until the visible screen is idle, and any screen that follows automatically.
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

/// A screen's model, as the app's flow uses it.
@MainActor
public protocol ScreenModel: AnyObject {
    /// Loads the screen's content. Called when the screen is opened.
    func open()
    /// Cancels the screen's work. Called when the screen is left.
    func close()
    /// Waits until the screen is idle.
    func settle() async
}

/// A screen with nothing to load, whose work continues when it is left, because its request may take effect.
extension ScreenModel {
    public func open() {}
    public func close() {}
}

/// An app's screens with their models; an enum in the app. Two screens are equal if they have the same model.
public protocol AppScreen: Hashable {
    var model: any ScreenModel { get }
}

extension AppScreen {
    public static func == (one: Self, other: Self) -> Bool { one.model === other.model }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(model))
    }
}

/// The events that leave an app's screens; an enum in the app, with these cases for the screens that every app has. The
/// app's flow decides which screen follows.
public protocol AppEvent: Hashable, Sendable {
    static var back: Self { get }
    static var openProfile: Self { get }
    /// The user has logged out; `noticeMessage` is for the next screen.
    static func loggedOut(noticeMessage: Message?) -> Self
    /// The session has ended, not at the user's request; `reason` says why.
    static func sessionEnded(reason: Message) -> Self

    /// Returns the event of a button that does not submit the form, with the entered email, which may be empty; `nil`
    /// if the app has no such event.
    static func leavingForm(by action: FormAction, email: String) -> Self?
}
