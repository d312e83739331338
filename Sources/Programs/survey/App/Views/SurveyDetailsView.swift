import RemoteSurveys
import ScreenParts
import SurveyScreens
import TerminalApp
import TerminalIO

/// Survey details: text to scroll through, with the cover in it, and the button that leads to the questions.
final class SurveyDetailsView: ScreenView {
    let screen: SurveyDetailsScreen
    private let facts: SurveyFacts
    private let images: ImageCache
    private var scroll = TextScroll()

    init(_ screen: SurveyDetailsScreen, facts: SurveyFacts, images: ImageCache) {
        self.screen = screen
        self.facts = facts
        self.images = images
    }

    var isBusy: Bool { screen.isLoading }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.survey.title.sanitised, row: 0, ink: .heading)
        let ribbon = screen.ribbon ?? screen.draftNote
        let footer = frame.footerRow(ribbon: ribbon)
        drawText(on: &frame, rows: footer - Self.firstRow - (screen.startLabel == nil ? 1 : 3))
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

    private func drawText(on frame: inout Frame, rows: Int) {
        let cover = Cover(screen.survey.largeCoverURL, among: images, in: frame)
        let text = SurveyText(
            screen.survey, facts: facts, questions: screen.questions, width: frame.columns - Frame.margin,
            coverRows: cover?.rows ?? 0)
        scroll.fit(lines: text.lines.count, rows: rows)
        for (offset, line) in text.lines[scroll.range].enumerated() {
            frame.text(line.text, row: Self.firstRow + offset, ink: line.ink, link: line.link)
        }
        // A cover that is only partly in sight is not drawn.
        guard let cover, scroll.range.contains(text.coverLine), scroll.range.contains(text.coverLine + cover.rows - 1)
        else { return }
        cover.draw(on: &frame, row: Self.firstRow + text.coverLine - scroll.top)
    }
}

/// A cover that can be drawn: it has come, and the terminal shows images.
@MainActor
struct Cover {
    private let image: TerminalImage
    /// How many rows it takes.
    let rows: Int
    private let rowLimit: Int

    /// The cover at `url`; `nil` where it cannot be drawn, or not yet.
    ///
    /// - Parameter rowLimit: how many rows it may take.
    init?(_ url: String?, among images: ImageCache, in frame: Frame, rowLimit: Int = 10) {
        guard frame.showsImages, rowLimit > 0, let image = url.flatMap(images.image) else { return nil }
        self.image = image
        self.rowLimit = rowLimit
        rows = frame.height(of: image, columns: Self.columns, rows: rowLimit)
    }

    /// Draws it behind the margin.
    func draw(on frame: inout Frame, row: Int) {
        frame.draw(
            image, at: Frame.Place(row: row, column: Frame.margin), columns: Self.columns, rows: rowLimit)
    }

    private static let columns = 40
}

/// What there is to read about a survey, line by line.
@MainActor
struct SurveyText {
    private var text: TextLines
    /// The line at which the cover begins, or its URL.
    let coverLine: Int

    var lines: [TextLine] { text.lines }

    /// The text in lines of at most `width` columns; without questions while they have not come.
    ///
    /// - Parameter coverRows: how many rows the cover takes; none when its URL is to be shown.
    init(_ survey: Survey, facts: SurveyFacts, questions: [Question]?, width: Int, coverRows: Int) {
        text = TextLines(width: width)
        text.addIfCut(survey.title)
        facts.add(survey, to: &text)
        text.addGap()
        text.add(survey.description)
        text.addGap()
        coverLine = text.lines.count
        if coverRows > 0 {
            text.addGap(coverRows)
        } else {
            text.add("Cover  \(survey.largeCoverURL)", url: survey.largeCoverURL)
        }
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
