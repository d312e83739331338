import RemoteSurveys
import ScreenParts
import SurveyScreens
import TerminalApp
import TerminalIO

/// Survey details: text to scroll through.
final class SurveyDetailsView: ScreenView {
    let screen: SurveyDetailsScreen
    private var scroll = TextScroll()

    init(_ screen: SurveyDetailsScreen) {
        self.screen = screen
    }

    var isBusy: Bool { screen.isLoading }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.survey.title.sanitised, row: 0, ink: .heading)
        let text = SurveyText(screen.survey, questions: screen.questions, width: frame.columns - Frame.margin)
        scroll.fit(lines: text.lines.count, rows: frame.footerRow(ribbon: screen.ribbon) - Self.firstRow - 1)
        for (offset, line) in text.lines[scroll.range].enumerated() {
            frame.text(line.text, row: Self.firstRow + offset, ink: line.ink)
        }
        _ = frame.footer(ribbon: screen.ribbon, progress: screen.isLoading ? "Loading…" : nil, tick: tick) {
            scroll.hasMore ? "↓ more below" : ""
        }
        frame.hints(["↑↓ scroll", "Esc back", "r refresh", "p profile", "q quit"])
    }

    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .escape: screen.back()
        case .character("r"): screen.refresh()
        case .character("p"): screen.openProfile()
        case .character("q"): return .quit
        default: _ = scroll.press(key)
        }
        return nil
    }

    private static let firstRow = 2
}
