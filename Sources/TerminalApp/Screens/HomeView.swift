import RemoteSurveys
import Screens
import Terminal

/// Home: the list of surveys.
final class HomeView: ScreenView {
    let screen: HomeScreen
    /// The row of the list that stands on top.
    private var top = 0
    private var visibleRows = 1

    init(_ screen: HomeScreen) {
        self.screen = screen
    }

    var isBusy: Bool { screen.isLoading }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.rules.heading, row: 0, ink: .heading)
        let complaint = screen.ribbon.map { Frame.complaintLines($0, columns: frame.columns) } ?? [""]
        let footer = frame.rows - 1 - complaint.count
        visibleRows = max(footer - Self.firstRow - 1, 1)
        scroll()
        for (offset, survey) in screen.surveys.dropFirst(top).prefix(visibleRows).enumerated() {
            draw(survey, isSelected: top + offset == screen.selection, on: &frame, row: Self.firstRow + offset)
        }
        if let ribbon = screen.ribbon {
            frame.complaint(ribbon, row: footer)
        } else if screen.isLoading {
            frame.progress("Loading…", row: footer, tick: tick)
        } else {
            frame.text(summary, row: footer, ink: .faint)
        }
        frame.hints(["↑↓ move", "Enter open", "r refresh", "p profile", "q quit"])
    }

    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .up: screen.moveSelection(by: -1)
        case .down: screen.moveSelection(by: 1)
        case .pageUp: screen.moveSelection(by: -visibleRows)
        case .pageDown: screen.moveSelection(by: visibleRows)
        case .home: screen.select(at: 0)
        case .end: screen.select(at: screen.surveys.count - 1)
        case .enter: screen.open()
        case .character("r"): screen.refresh()
        case .character("p"): screen.openProfile()
        case .character("q"): return .quit
        default: break
        }
        return nil
    }

    private static let firstRow = 2

    private func draw(_ survey: Survey, isSelected: Bool, on frame: inout Frame, row: Int) {
        if isSelected { frame.mark(row: row) }
        let width = frame.columns - Frame.margin
        let type = survey.surveyType.sanitised.truncated(to: width / 3)
        let title = survey.title.sanitised.truncated(to: width - type.displayWidth - 2)
        let ink: Ink = isSelected ? .focus : .plain
        frame.grid.write(title, row: row, column: Frame.margin, ink: ink)
        frame.grid.write(type, row: row, column: frame.columns - type.displayWidth, ink: isSelected ? .focus : .faint)
    }

    /// Brings the selected row into sight.
    private func scroll() {
        top = min(top, screen.selection, max(screen.surveys.count - visibleRows, 0))
        top = max(top, screen.selection - visibleRows + 1)
    }

    private var summary: String {
        switch (screen.surveys.count, screen.isComplete) {
        case (0, true): "There are no surveys."
        case (0, false): ""
        case (let count, let isComplete):
            "\(screen.selection + 1) of \(count)\(isComplete ? "" : ", and more")"
        }
    }
}
