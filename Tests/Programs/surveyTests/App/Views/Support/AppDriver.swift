import SurveyScreens
import TerminalIO
import TestSupport

@testable import TerminalApp
@testable import survey

extension TimeZone {
    /// Not this machine's, whatever that is; its name is known to every system.
    static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
}

/// An app without a terminal: keys go in, pictures come out.
@MainActor
struct AppDriver {
    let flow: AppFlow
    let view: AppView
    let stub: UseCaseStub
    let images: ImageCache
    /// Each key follows a pause, unless a test sets the time.
    private let clock = Protected(ContinuousClock.Instant.now)
    /// The shape of a cell, where the terminal draws pictures.
    let cell: CellShape?

    init(
        _ spec: AppSpec = .survey, stub: UseCaseStub = UseCaseStub(), note: String? = nil, cell: CellShape? = nil,
        loadingImage: @escaping @Sendable () async -> Void = {}
    ) async {
        flow = AppFlow(spec: spec, entrance: EntranceUseCases(stub))
        images = ImageCache { url in
            await loadingImage()
            return stub.images[url]
        }
        let facts = SurveyFacts { TimeZone.berlin.secondsFromGMT(for: $0) }
        view = AppView(SurveyTerminalScreens(flow: flow, images: images, note: note, facts: facts)) { [clock] in
            clock.withLock { $0 }
        }
        self.stub = stub
        self.cell = cell
        await flow.launch()
        await flow.settle()
    }

    /// Presses `keys`, one after the other, each on what the one before has left on the screen.
    func press(_ keys: Key..., after pause: Duration = .milliseconds(500)) async {
        for key in keys {
            wait(pause)
            _ = view.press(key)
            await flow.settle()
            _ = frame()
        }
    }

    func wait(_ pause: Duration) { clock.withLock { $0 += pause } }

    /// Writes `text`, character by character.
    func type(_ text: String) {
        text.forEach { _ = view.press(.character($0)) }
    }

    func frame(columns: Int = 60, rows: Int = 20, tick: Int = 0) -> Frame {
        defer { view.decisionIsShown() }
        return view.frame(WindowSize(columns: columns, rows: rows), tick: tick, cell: cell)
    }

    /// The rows below the title bar that hold something, one below the other, without the panel round them.
    func picture(columns: Int = 60, rows: Int = 20, tick: Int = 0) -> String {
        frame(columns: columns, rows: rows, tick: tick).grid.lines.dropFirst().map(\.self).unframed
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Home, where it is shown.
    var home: HomeScreen? { if case .home(let screen) = flow.screen { screen } else { nil } }

    /// What stands in the title bar as a logo does.
    var logo: String { frame().grid[row: 0].filter { $0.ink == .logo }.map(\.text).joined() }

    /// The same for a form: columns that are far apart, as a field and its control are, stand side by side.
    func form(columns: Int = 60, rows: Int = 20, tick: Int = 0) -> String {
        picture(columns: columns, rows: rows, tick: tick).replacing(/(\S) {3,}/) { "\($0.1)  " }
    }

    /// The title bar.
    func titleBar(columns: Int = 60, rows: Int = 20) -> String { frame(columns: columns, rows: rows).grid.lines[0] }
}
