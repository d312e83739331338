import ScreenParts
import ShowsScreens
import TerminalApp
import TerminalIO
import TestSupport

@testable import tvshows

/// An app without a terminal: keys go in, pictures come out.
@MainActor
struct AppDriver {
    let flow: ShowsFlow
    let view: AppView
    let images: ImageCache
    /// The shape of a cell, where the terminal draws pictures.
    let cell: CellShape?

    init(_ stub: ShowsStub = ShowsStub(), cell: CellShape? = nil) async {
        flow = ShowsFlow(entrance: ShowsEntranceUseCases(stub), clock: ClockStub())
        images = ImageCache { stub.images[$0] }
        view = AppView(ShowsTerminalScreens(flow: flow, images: images, photoFiles: stub))
        self.cell = cell
        await flow.launch()
        await flow.settle()
    }

    /// Presses `keys`, one after the other, each on what the one before has left on the screen.
    func press(_ keys: Key...) async {
        for key in keys {
            _ = view.press(key)
            await view.settle()
            await flow.settle()
            _ = frame()
        }
    }

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

    /// The same for a form: columns that are far apart, as a field and its control are, stand side by side.
    func form(columns: Int = 60, rows: Int = 20, tick: Int = 0) -> String {
        picture(columns: columns, rows: rows, tick: tick).replacing(/(\S) {3,}/) { "\($0.1)  " }
    }

    /// The title bar.
    func titleBar(columns: Int = 60, rows: Int = 20) -> String { frame(columns: columns, rows: rows).grid.lines[0] }
}
