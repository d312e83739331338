import Screens
import Terminal

/// The app as a person sees it: draws the screen that the flow shows, and hands it the keys.
@MainActor
final class AppView {
    private let flow: AppFlow
    /// The views of the screens that one may come back to, so that they are found as they were left.
    private var views: [ObjectIdentifier: any ScreenView] = [:]

    init(_ flow: AppFlow) {
        self.flow = flow
    }

    /// Whether something is under way.
    var isBusy: Bool { view.isBusy }

    /// Does what `key` means.
    ///
    /// - Returns: what is left to do for whoever runs the app.
    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .control("c"): .interrupt
        case .control("z"): .suspend
        case .control("l"): .drawAnew
        default: view.press(key)
        }
    }

    /// A picture of the app in a window of that size.
    func frame(_ size: WindowSize, tick: Int = 0) -> Frame {
        var frame = Frame(columns: size.columns, rows: size.rows)
        guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else {
            frame.askForRoom(Self.minimum)
            return frame
        }
        view.draw(on: &frame, tick: tick)
        return frame
    }

    /// What every screen fits into.
    static let minimum = WindowSize(columns: 60, rows: 20)

    private var view: any ScreenView {
        switch flow.screen {
        case .splash(let screen): SplashView(screen)
        case .getStarted(let screen as FormScreen), .login(let screen as FormScreen), .signUp(let screen as FormScreen):
            only(screen) { FormView(screen) }
        case .home(let screen): only(screen) { HomeView(screen) }
        case .survey(let screen): view(of: screen) { SurveyDetailsView(screen) }
        case .profile(let screen): view(of: screen) { ProfileView(screen) }
        }
    }

    /// The view of a screen above which nothing is open.
    private func only(_ screen: AnyObject, _ make: () -> any ScreenView) -> any ScreenView {
        let id = ObjectIdentifier(screen)
        if views.count > 1 || views[id] == nil { views = [id: views[id] ?? make()] }
        return view(of: screen, make)
    }

    private func view(of screen: AnyObject, _ make: () -> any ScreenView) -> any ScreenView {
        let id = ObjectIdentifier(screen)
        if let view = views[id] { return view }
        let view = make()
        views[id] = view
        return view
    }
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
