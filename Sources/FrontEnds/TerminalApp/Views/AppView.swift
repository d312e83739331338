package import ScreenParts
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
}

extension TerminalScreens {
    /// There are none.
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

/// The app as a person sees it: draws the screen that is shown, and hands it the keys.
@MainActor
package final class AppView {
    private let screens: any TerminalScreens
    private let cache = ViewCache()

    /// A view of `screens`.
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
        case .control("c"): .interrupt
        case .control("z"): .suspend
        case .control("l"): .drawAnew
        default: view.press(key)
        }
    }

    /// Whether there may be images on a screen.
    var hasImages: Bool { screens.imageCache != nil }

    /// What the app shows in a window of that size, with cells of that shape where images can be drawn.
    package func frame(_ size: WindowSize, tick: Int = 0, cell: CellShape? = nil) -> Frame {
        defer { screens.imageCache?.forgetUnwanted() }
        var frame = Frame(columns: size.columns, rows: size.rows, cell: cell)
        guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else {
            frame.askForRoom(Self.minimum)
            return frame
        }
        view.draw(on: &frame, tick: tick)
        return frame
    }

    /// What every screen fits into.
    static let minimum = WindowSize(columns: 60, rows: 20)

    private var view: any ScreenView { screens.view(in: cache) }
}

extension Frame {
    /// Says politely that the window is too small.
    fileprivate mutating func askForRoom(_ minimum: WindowSize) {
        let sentence =
            "The window is too small: \(columns) by \(rows). "
            + "Please make it \(minimum.columns) by \(minimum.rows) or larger."
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
}

extension ScreenView {
    /// Most do nothing of their own.
    package func settle() async {}
}

/// What a key asks of the app as a whole.
package enum AppRequest: Hashable, Sendable {
    case quit
    case interrupt
    case suspend
    case drawAnew
}

/// Splash: the logo.
package final class SplashView: ScreenView {
    private let screen: SplashScreen

    /// A view of `screen`.
    package init(_ screen: SplashScreen) {
        self.screen = screen
    }

    package let isBusy = false

    package func draw(on frame: inout Frame, tick: Int) {
        _ = frame.logo(screen.logo)
        frame.hints(["q quit"])
    }

    package func press(_ key: Key) -> AppRequest? {
        key == .character("q") ? .quit : nil
    }
}
