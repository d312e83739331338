import RemoteSurveys
import Screens
import Terminal

/// Survey details: text to scroll through.
final class SurveyDetailsView: ScreenView {
    let screen: SurveyDetailsScreen
    /// The line of the text that stands on top.
    private var top = 0
    private var visibleRows = 1
    private var lineCount = 0

    init(_ screen: SurveyDetailsScreen) {
        self.screen = screen
    }

    var isBusy: Bool { screen.isLoading }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.survey.title.sanitised, row: 0, ink: .heading)
        let complaint = screen.ribbon.map { Frame.complaintLines($0, columns: frame.columns) } ?? [""]
        let footer = frame.rows - 1 - complaint.count
        let text = SurveyText(screen.survey, questions: screen.questions, width: frame.columns - Frame.margin)
        lineCount = text.lines.count
        visibleRows = max(footer - Self.firstRow - 1, 1)
        scroll(to: top)
        for (offset, line) in text.lines.dropFirst(top).prefix(visibleRows).enumerated() {
            frame.text(line.text, row: Self.firstRow + offset, ink: line.ink)
        }
        if let ribbon = screen.ribbon {
            frame.complaint(ribbon, row: footer)
        } else if screen.isLoading {
            frame.progress("Loading…", row: footer, tick: tick)
        } else if lineCount > top + visibleRows {
            frame.text("↓ more below", row: footer, ink: .faint)
        }
        frame.hints(["↑↓ scroll", "Esc back", "r refresh", "p profile", "q quit"])
    }

    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .up: scroll(to: top - 1)
        case .down: scroll(to: top + 1)
        case .pageUp: scroll(to: top - visibleRows)
        case .pageDown, .character(" "): scroll(to: top + visibleRows)
        case .home: scroll(to: 0)
        case .end: scroll(to: lineCount)
        case .escape: screen.back()
        case .character("r"): screen.refresh()
        case .character("p"): screen.openProfile()
        case .character("q"): return .quit
        default: break
        }
        return nil
    }

    private static let firstRow = 2

    private func scroll(to line: Int) {
        top = max(0, min(line, lineCount - visibleRows))
    }
}
