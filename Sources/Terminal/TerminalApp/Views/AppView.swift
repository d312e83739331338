package import TerminalIO

/// An app's screens as a terminal shows them.
@MainActor
package protocol TerminalScreens {
    /// Finds out where the app starts, and starts there.
    func launch() async
    /// The view of the screen that is shown, found or put in `cache`.
    func view(in cache: ViewCache) -> any ScreenView
    /// The images of the screens, where they have any.
    var imageCache: ImageCache? { get }
    /// What the title bar says.
    var title: AppTitle { get }
}

extension TerminalScreens {
    package var imageCache: ImageCache? { nil }
}

/// The views of the screens that one may come back to, so that they are found as they were left.
@MainActor
package final class ViewCache {
    private var views: [ObjectIdentifier: any ScreenView] = [:]

    /// The view of a screen that may lie above others.
    package func view(of screen: AnyObject, _ make: () -> any ScreenView) -> any ScreenView {
        let id = ObjectIdentifier(screen)
        if let view = views[id] { return view }
        let view = make()
        views[id] = view
        return view
    }

    /// The view of a screen above which nothing is open, and under which there is nothing.
    package func only(_ screen: AnyObject, _ make: () -> any ScreenView) -> any ScreenView {
        let id = ObjectIdentifier(screen)
        if views.count > 1 || views[id] == nil { views = [id: views[id] ?? make()] }
        return view(of: screen, make)
    }
}

/// The app as a person sees it: draws the screen that is shown under the title bar, and hands it the keys.
@MainActor
package final class AppView {
    private let screens: any TerminalScreens
    private let cache = ViewCache()
    /// Which page of the screen's keys lies over it, of how many; nil while none does.
    private var keysPage: (number: Int, count: Int)?
    /// Whether the window is so small that only quitting is taken.
    private var isTooSmall = false
    /// What was pressed while the splash was shown.
    private var earlyKeys: [Key] = []
    /// What was drawn last, for clicks to be understood.
    private var drawn: Frame?

    package init(_ screens: any TerminalScreens) {
        self.screens = screens
    }

    /// Whether something is under way.
    package var isBusy: Bool { view.isBusy }

    /// Waits until the view of the screen that is shown does nothing beside what the screen does.
    package func settle() async {
        await view.settle()
    }

    /// Finds out where the app starts, and starts there.
    func launch() async {
        await screens.launch()
    }

    /// Does what `key` means.
    ///
    /// - Returns: what is left to do for whoever runs the app.
    package func press(_ key: Key) -> AppRequest? {
        switch key {
        case .control("c"): return .interrupt
        case _ where isTooSmall: return key == .character("q") && !view.isTyping ? .quit : nil
        case .control("z"): return .suspend
        case .control("l"): return .drawAnew
        // A screen with fields may follow, where half of what is typed would be worse than none of it.
        case _ where view is SplashView && !key.isMouse:
            earlyKeys.append(key)
            return nil
        case _ where keysPage != nil:
            turnKeysPage(key)
            return nil
        case .character("?") where !view.isTyping:
            keysPage = (0, 1)
            return nil
        case .click(let place):
            switch drawn?.touch(at: place) {
            case .key(let key): return press(key)
            case let touch?: return view.touch(touch)
            case nil: return nil
            }
        case .wheel(let isUp): return view.wheel(isUp: isUp)
        default: return view.press(view.isTyping ? key : key.whereNothingIsTyped)
        }
    }

    /// Shows more of the keys while there is more; any other key has them go.
    private func turnKeysPage(_ key: Key) {
        guard let page = keysPage else { return }
        switch key {
        case .down, .pageDown, .character(" "), .wheel(isUp: false): keysPage?.number += 1
        case .up, .pageUp, .wheel(isUp: true): keysPage?.number -= 1
        default: keysPage = nil
        }
        if let number = keysPage?.number, !(0..<page.count).contains(number) { keysPage = nil }
    }

    /// Has the screen say `words` until the next key.
    func tell(_ words: String) {
        view.notice = words
    }

    /// The keys that were pressed while the splash was shown, for the screen that it has led to; none before.
    package func takeEarlyKeys() -> [Key] {
        guard !(view is SplashView) else { return [] }
        defer { earlyKeys = [] }
        return earlyKeys
    }

    /// Takes notice of how the terminal is sent images.
    func sendsImages(by way: ImageProtocol) {
        screens.imageCache?.way = way
    }

    /// Whether there may be images on a screen.
    var hasImages: Bool { screens.imageCache != nil }

    /// What the app shows in a window of that size, with cells of that shape where images can be drawn.
    package func frame(
        _ size: WindowSize, tick: Int = 0, cell: CellShape? = nil, showsProgress: Bool = true
    ) -> Frame {
        defer { screens.imageCache?.forgetUnwanted() }
        var frame = Frame(columns: size.columns, rows: size.rows, cell: cell, showsProgress: showsProgress)
        isTooSmall = size.columns < Self.minimum.columns || size.rows < Self.minimum.rows
        guard !isTooSmall else {
            frame.askForRoom(Self.minimum, canQuit: !view.isTyping)
            return frame
        }
        var body = frame.part(columns: size.columns, rows: size.rows - 1)
        view.draw(on: &body, tick: tick)
        frame.put(body, at: Frame.Place(row: 1, column: 0))
        frame.titleBar(screens.title, position: view.position)
        if let page = keysPage { keysPage?.count = frame.overlay(view.moreKeys, page: page.number) }
        drawn = frame
        return frame
    }

    /// What every screen fits into.
    static let minimum = WindowSize(columns: 32, rows: 8)

    private var view: any ScreenView { screens.view(in: cache) }
}

extension Frame {
    /// Says politely that the window is too small.
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

/// Draws one screen, and knows what its keys mean.
@MainActor
package protocol ScreenView: AnyObject {
    /// Draws the screen. `tick` rises while something is under way.
    func draw(on frame: inout Frame, tick: Int)

    /// Does what `key` means here.
    ///
    /// - Returns: what is left for the app to do.
    func press(_ key: Key) -> AppRequest?

    /// Whether something is under way, so that a spinner turns.
    var isBusy: Bool { get }

    /// Waits until the view does nothing beside what its screen does.
    func settle() async

    /// Whether characters that are pressed are written somewhere.
    var isTyping: Bool { get }

    /// Which one of how many is selected, where the screen is a list.
    var position: String? { get }

    /// The keys that its last row does not name.
    var moreKeys: [KeyGroup] { get }

    /// What is said until the next key, where the screen can say such a thing.
    var notice: String? { get set }

    /// Does what a click means on what was drawn with `touch` as its target.
    ///
    /// - Returns: what is left for the app to do.
    func touch(_ touch: Touch) -> AppRequest?

    /// Does what a notch of the wheel means here.
    ///
    /// - Returns: what is left for the app to do.
    func wheel(isUp: Bool) -> AppRequest?
}

extension ScreenView {
    /// Most do nothing of their own.
    package func settle() async {}
    /// Most have nothing to write in.
    package var isTyping: Bool { false }
    package var position: String? { nil }
    /// Most name all that they have.
    package var moreKeys: [KeyGroup] { [] }
    /// Most have nothing to say.
    package var notice: String? {
        get { nil }
        set {}
    }
    /// Most have nothing to click on.
    package func touch(_ touch: Touch) -> AppRequest? { nil }

    /// As the arrow three times, where nothing is written.
    package func wheel(isUp: Bool) -> AppRequest? {
        guard !isTyping else { return nil }
        return (1...3).compactMap { _ in press(isUp ? .up : .down) }.first
    }
}

/// What a key asks of the app as a whole.
package enum AppRequest: Hashable, Sendable {
    case quit
    case interrupt
    case suspend
    case drawAnew
    /// Puts the text into the clipboard.
    case copy(String)
    /// Shows the URL in a browser.
    case open(String)
}
