import RemoteSurveys
import ScreenParts
import SurveyScreens
import TerminalApp
import TerminalIO

/// Survey details: text to scroll through, and the button that leads to the questions.
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
        let ribbon = screen.ribbon ?? screen.draftNote
        let footer = frame.footerRow(ribbon: ribbon)
        scroll.fit(lines: text.lines.count, rows: footer - Self.firstRow - (screen.startLabel == nil ? 1 : 3))
        for (offset, line) in text.lines[scroll.range].enumerated() {
            frame.text(line.text, row: Self.firstRow + offset, ink: line.ink, link: line.link)
        }
        _ = frame.footer(ribbon: ribbon, progress: screen.isLoading ? "Loading…" : nil, tick: tick) {
            scroll.hasMore ? "↓ more below" : ""
        }
        if let label = screen.startLabel { frame.button(label, isFocused: true, row: footer - 2, touch: .item(0)) }
        frame.hints(
            (screen.startLabel == nil ? [] : ["Enter start"]) + [
                "↑↓ scroll", "Esc back", "r refresh", "p profile", "q quit",
            ])
    }

    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .enter: screen.start()
        case .escape: screen.back()
        case .character("r"): screen.refresh()
        case .character("p"): screen.openProfile()
        case .character("q"): return .quit
        default: _ = scroll.press(key)
        }
        return nil
    }

    func touch(_ touch: Touch) -> AppRequest? {
        screen.start()
        return nil
    }

    var moreKeys: [KeyGroup] { [.moving] }

    private static let firstRow = 2
}

/// What there is to read about a survey, line by line.
struct SurveyText {
    private var text: TextLines

    var lines: [TextLine] { text.lines }

    /// The text in lines of at most `width` columns; without questions while they have not come.
    init(_ survey: Survey, questions: [Question]?, width: Int) {
        text = TextLines(width: width)
        text.addIfCut(survey.title)
        SurveyFacts.add(survey, to: &text)
        text.addGap()
        text.add(survey.description)
        text.addGap()
        text.add("Cover  \(survey.coverImageURL)", url: survey.coverImageURL)
        guard let questions else { return }
        text.addGap()
        text.add(questions.isEmpty ? "There are no questions." : "Questions", ink: .heading)
        for (index, question) in questions.enumerated() { add(question, number: index + 1) }
    }

    private mutating func add(_ question: Question, number: Int) {
        let number = "\(number). "
        text.add(question.text + (question.isMandatory ? " (required)" : ""), behind: number)
        let indent = String(repeating: " ", count: number.count)
        if let help = question.helpText, !help.isEmpty { text.add(help, behind: indent, ink: .faint) }
        for answer in question.answers {
            if let words = answer.text, !words.isEmpty { text.add(words, behind: "\(indent)- ") }
        }
    }
}
