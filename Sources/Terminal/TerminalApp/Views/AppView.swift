package import ScreenParts
package import TerminalIO

/// An app's screens in a terminal.
@MainActor
package protocol TerminalScreens {
    func launch() async
    func view(in cache: ViewCache) -> any ScreenView
    var imageCache: ImageCache? { get }
    var title: AppTitle { get }
    /// Whether the app ends, because the user goes on elsewhere.
    var isLeaving: Bool { get }
    /// The keys of ``press(_:)``.
    var keys: [KeyGroup] { get }

    /// Handles a key with the same effect on several screens. Returns whether it has one on the visible screen. It gets
    /// no key while the user types.
    func press(_ key: Key) -> Bool
}

extension TerminalScreens {
    package var imageCache: ImageCache? { nil }
    package var isLeaving: Bool { false }
    package var keys: [KeyGroup] { [] }
    package func press(_ key: Key) -> Bool { false }
}

/// The views of open screens, so that they are unchanged when the user returns.
@MainActor
package final class ViewCache {
    private var views: [ObjectIdentifier: any ScreenView] = [:]

    /// The view of a screen that may be above others.
    package func view(of screen: AnyObject, _ make: () -> any ScreenView) -> any ScreenView {
        let id = ObjectIdentifier(screen)
        if let view = views[id] { return view }
        let view = make()
        views[id] = view
        return view
    }

    /// The view of a screen that is the only one on the stack.
    package func only(_ screen: AnyObject, _ make: () -> any ScreenView) -> any ScreenView {
        let id = ObjectIdentifier(screen)
        if views.count > 1 || views[id] == nil { views = [id: views[id] ?? make()] }
        return view(of: screen, make)
    }
}

/// The whole app: draws the visible screen under the title bar, and passes keys to it.
@MainActor
package final class AppView {
    private let screens: any TerminalScreens
    private let cache = ViewCache()
    /// The page of the key overlay and their number; `nil` while it is hidden.
    private var keysPage: (number: Int, count: Int)?
    /// Whether the window is so small that only quitting works.
    private var isTooSmall = false
    private var earlyKeys: [Key] = []
    /// The last frame, to look up clicks.
    private var drawn: Frame?
    private var decisions = ShownDecisions()
    private var pauses = KeyPauses()
    private var confirmation: OpenConfirmation?
    private let now: () -> ContinuousClock.Instant

    package init(_ screens: any TerminalScreens, now: @escaping () -> ContinuousClock.Instant = { .now }) {
        self.screens = screens
        self.now = now
    }

    package var isBusy: Bool { view.isBusy }

    var isLeaving: Bool { screens.isLeaving }

    package func settle() async { await view.settle() }

    func launch() async { await screens.launch() }

    /// Handles `key`, which arrived at `time`, by default now. Returns a request to the caller, if any.
    package func press(_ key: Key, at time: ContinuousClock.Instant? = nil) -> AppRequest? {
        let followsPause = pauses.note(key, at: time ?? now())
        switch key {
        case .control("c"): return .interrupt
        case _ where isTooSmall: return key == .character("q") && !view.isTyping ? .quit : nil
        case .control("z"): return .suspend
        case .control("l"): return .drawAnew
        // A screen with fields may follow, and half of the typed text would be worse than none of it.
        case _ where view is SplashView && !key.isMouse:
            earlyKeys.append(key)
            return nil
        case _ where keysPage != nil:
            turnKeysPage(key)
            return nil
        case _ where !decisions.mayDecide(view.decision): return nil
        case _ where pauses.isSpent(key): return nil
        case .character("?") where !view.isTyping && view.confirmation == nil:
            keysPage = (0, 1)
            return nil
        case .click(let place):
            switch drawn?.touch(at: place) {
            case .key(let key): return press(key, at: time)
            case let touch?: return mayGoOn(view.needsPause(touch), key, followsPause) ? view.touch(touch) : nil
            case nil: return nil
            }
        case _ where view.confirmation != nil:
            if let answer = confirmation?.press(key) { view.confirm(answer) }
            return nil
        case .wheel(let isUp): return view.wheel(isUp: isUp)
        default:
            guard mayGoOn(view.needsPause(key), key, followsPause) else { return nil }
            if !view.isTyping, screens.press(key) { return nil }
            return view.press(view.isTyping ? key : key.whereNothingIsTyped)
        }
    }

    private func mayGoOn(_ needsPause: Bool, _ key: Key, _ followsPause: Bool) -> Bool {
        guard needsPause else { return true }
        if followsPause { pauses.spend(key) }
        return followsPause
    }

    /// The time until a key that needs a pause works; `nil` if none is waited for.
    var restOfPause: Duration? {
        guard view.confirmation == nil, view.needsPause(.enter) else { return nil }
        return pauses.rest(at: now())
    }

    /// Shows another page of keys, or hides the overlay at any other key.
    private func turnKeysPage(_ key: Key) {
        guard let page = keysPage else { return }
        switch key {
        case .down, .pageDown, .character(" "), .wheel(isUp: false): keysPage?.number += 1
        case .up, .pageUp, .wheel(isUp: true): keysPage?.number -= 1
        default: keysPage = nil
        }
        if let number = keysPage?.number, !(0..<page.count).contains(number) { keysPage = nil }
    }

    /// Makes the screen show `words` until the next key.
    func report(_ words: String) { view.notice = words }

    /// The number of the decision that the last frame shows, once for each.
    func takeNewDecision() -> Int? { decisions.takeNew() }

    /// From now on, keys may answer that decision.
    package func decisionIsShown(_ number: Int? = nil) { decisions.isShown(number) }

    package func takeEarlyKeys() -> [Key] {
        guard !(view is SplashView) else { return [] }
        defer { earlyKeys = [] }
        return earlyKeys
    }

    var hasImages: Bool { screens.imageCache != nil }

    /// The frame for a window of that size, with cells of that shape if images can be drawn.
    package func frame(
        _ size: WindowSize, tick: Int = 0, cell: CellShape? = nil, showsProgress: Bool = true
    ) -> Frame {
        defer { screens.imageCache?.forgetUnwanted() }
        var frame = Frame(columns: size.columns, rows: size.rows, cell: cell, showsProgress: showsProgress)
        isTooSmall = size.columns < Self.minimum.columns || size.rows < Self.minimum.rows
        decisions.draw(isTooSmall || keysPage != nil ? nil : view.decision)
        guard !isTooSmall else {
            frame.askForRoom(Self.minimum, canQuit: !view.isTyping)
            return frame
        }
        var body = frame.part(columns: size.columns, rows: size.rows - 1)
        body.followsPause = restOfPause == nil
        view.draw(on: &body, tick: tick)
        if view.confirmation != confirmation?.confirmation {
            confirmation = view.confirmation.map(OpenConfirmation.init)
        }
        confirmation?.draw(on: &body)
        frame.put(body, at: Frame.Position(row: 1, column: 0))
        frame.titleBar(
            screens.title, position: view.position, takesClicks: !view.isTyping && view.confirmation == nil)
        if let page = keysPage { keysPage?.count = frame.overlay(view.moreKeys + screens.keys, page: page.number) }
        drawn = frame
        return frame
    }

    static let minimum = WindowSize(columns: 32, rows: 8)

    private var view: any ScreenView { screens.view(in: cache) }
}

/// Tells which decision the user has seen.
private struct ShownDecisions {
    private var drawn: AnyHashable?
    /// Numbers the decisions that were drawn.
    private var number = 0
    private var isTaken = true
    private var shownNumber = 0

    mutating func draw(_ decision: AnyHashable?) {
        guard decision != drawn else { return }
        drawn = decision
        number += 1
        isTaken = decision == nil
    }

    mutating func takeNew() -> Int? {
        defer { isTaken = true }
        return isTaken ? nil : number
    }

    mutating func isShown(_ number: Int?) { shownNumber = number ?? self.number }

    func mayDecide(_ decision: AnyHashable?) -> Bool {
        decision == nil || (decision == drawn && shownNumber == number)
    }
}

/// Tells whether a key follows a pause without input, so that a key held down decides nothing.
private struct KeyPauses {
    private static let length = Duration.milliseconds(500)
    private var last: ContinuousClock.Instant?
    /// The key that has just decided something; held down, it does nothing more.
    private var spent: Key?

    /// Returns whether `key` follows a pause.
    mutating func note(_ key: Key, at time: ContinuousClock.Instant) -> Bool {
        let followsPause = rest(at: time) == nil
        if followsPause || key != spent { spent = nil }
        last = time
        return followsPause
    }

    mutating func spend(_ key: Key) { spent = key }

    func isSpent(_ key: Key) -> Bool { key == spent }

    /// The time until the pause is long enough; `nil` if it is.
    func rest(at time: ContinuousClock.Instant) -> Duration? {
        guard let last else { return nil }
        let rest = Self.length - (time - last)
        return rest > .zero ? rest : nil
    }
}

extension Frame {
    fileprivate mutating func askForRoom(_ minimum: WindowSize, canQuit: Bool) {
        let sentence =
            "The window is too small: \(columns) by \(rows). "
            + "Please make it \(minimum.columns) by \(minimum.rows) or larger. "
            + (canQuit ? "q quits." : "Ctrl-C quits.")
        for (row, line) in sentence.wrapped(to: columns).enumerated() {
            grid.write(line, row: row, column: 0)
        }
    }
}

@MainActor
package protocol ScreenView: AnyObject {
    /// Draws the screen. `tick` increases while work is under way.
    func draw(on frame: inout Frame, tick: Int)

    /// Handles `key`. Returns a request to the app, if any.
    func press(_ key: Key) -> AppRequest?

    var isBusy: Bool { get }

    /// Waits until the view has finished its own work.
    func settle() async

    /// The decision on the screen that cannot be undone, if any. Keys that arrived before it was shown are dropped.
    var decision: AnyHashable? { get }

    /// The question that must be answered first, if any.
    var confirmation: Confirmation? { get }

    /// Answers ``confirmation``.
    func confirm(_ agrees: Bool)

    /// Whether `key` does what a key held down must not do.
    func needsPause(_ key: Key) -> Bool

    /// Whether a click on the target `touch` does what a second click by mistake must not do.
    func needsPause(_ touch: Touch) -> Bool

    /// Whether typed characters are input to a field.
    var isTyping: Bool { get }

    /// The selected position in a list, and the list's length.
    var position: String? { get }

    /// The keys that the last row does not name.
    var moreKeys: [KeyGroup] { get }

    /// A text to show until the next key, if the screen can show it.
    var notice: String? { get set }

    /// Handles a click on the target `touch`. Returns a request to the app, if any.
    func touch(_ touch: Touch) -> AppRequest?

    /// Handles a notch of the wheel. Returns a request to the app, if any.
    func wheel(isUp: Bool) -> AppRequest?
}

extension ScreenView {
    package func settle() async {}
    package var decision: AnyHashable? { nil }
    package var confirmation: Confirmation? { nil }
    package func confirm(_ agrees: Bool) {}
    package func needsPause(_ key: Key) -> Bool { false }
    package func needsPause(_ touch: Touch) -> Bool { false }
    package var isTyping: Bool { false }
    package var position: String? { nil }
    package var moreKeys: [KeyGroup] { [] }
    package var notice: String? {
        get { nil }
        set {}
    }
    package func touch(_ touch: Touch) -> AppRequest? { nil }

    /// Like the arrow key three times, unless the user is typing.
    package func wheel(isUp: Bool) -> AppRequest? {
        guard !isTyping else { return nil }
        return (1...3).compactMap { _ in press(isUp ? .up : .down) }.first
    }
}

package enum AppRequest: Hashable, Sendable {
    case quit
    case interrupt
    case suspend
    case drawAnew
    case copy(String)
    case open(String)
}

package final class SplashView: ScreenView {
    private let screen: SplashScreen

    package init(_ screen: SplashScreen) { self.screen = screen }

    package let isBusy = false

    package func draw(on frame: inout Frame, tick: Int) {
        frame.hints(["Ctrl-C quit"])
        if let logo = frame.logo(screen.logo) {
            let row = (frame.rows - logo.count - 2) / 3
            frame.draw(logo: logo, row: row)
            let column = (frame.columns - screen.logo.displayWidth) / 2
            frame.grid.write(screen.logo, row: row + logo.count + 1, column: column, ink: .heading)
            return
        }
        let logo = screen.logo.sanitized.truncated(to: frame.columns - 8)
        let columns = logo.displayWidth + 8
        let place = Frame.Position(row: max((frame.rows - 5) / 3, 0), column: max((frame.columns - columns) / 2, 0))
        frame.panel(at: place, columns: columns, rows: 3)
        frame.grid.write(logo, row: place.row + 1, column: place.column + 4, ink: .logo)
    }

    /// Keys wait for the next screen.
    package func press(_ key: Key) -> AppRequest? { nil }
}
