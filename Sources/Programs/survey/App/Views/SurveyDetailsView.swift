import CoreSupport
import ScreenParts
import SurveyResponses
import SurveyScreens
import TerminalApp
import TerminalIO

/// Survey details: scrolling text with the cover, and the button that opens the questions.
final class SurveyDetailsView: ScreenView {
    let screen: SurveyDetailsScreen
    private let facts: SurveyFacts
    private let images: ImageCache
    private var scroll = Scroll()

    init(_ screen: SurveyDetailsScreen, facts: SurveyFacts, images: ImageCache) {
        self.screen = screen
        self.facts = facts
        self.images = images
    }

    var isBusy: Bool { screen.isLoading }

    var decision: AnyHashable? { confirmation }

    var confirmation: Confirmation? {
        (screen.questionMessage?.text).map { Confirmation($0, yes: "Yes", no: "No", effect: "answer here") }
    }

    func confirm(_ agrees: Bool) { screen.answer(agrees) }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.survey.title.sanitized, row: 0, ink: .heading)
        let ribbon = screen.ribbonText ?? screen.draftText
        // With few rows, the text gets the footer's row.
        let hasFooter = frame.isRoomy || ribbon != nil || screen.isLoading
        let footer = hasFooter ? frame.footerRow(ribbon: ribbon) : frame.rows - 1
        article(in: frame).draw(on: &frame, button: screen.startLabel, footer: footer, scroll: &scroll)
        if hasFooter {
            _ = frame.footer(ribbon: ribbon, progress: screen.isLoading ? "Loading…" : nil, tick: tick) {
                scroll.hasMore ? "↓ more below" : ""
            }
        }
        frame.hints(
            (screen.startLabel == nil ? [] : [screen.draft == nil ? "Enter start" : "Enter continue"]) + [
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

    private func article(in frame: Frame) -> Article {
        var article = Article(in: frame, images: images)
        article.about.addIfCut(screen.survey.title, in: frame)
        facts.add(screen.survey, screen.state, to: &article.about)
        article.about.addGap()
        article.about.add(screen.survey.description)
        article.cover = screen.survey.largeCoverURL
        guard let questions = screen.questions, let questionnaire = screen.questionnaire else { return article }
        article.parts.add(questions.isEmpty ? "There are no questions." : "Questions", ink: .heading)
        for question in questions {
            article.parts.add(
                question, number: questionnaire.number(ofQuestion: question.id),
                isScale: questionnaire.question(question.id)?.asking == .scale)
        }
        return article
    }
}

extension TextLines {
    /// Adds a question with its answers; a scale takes one line. An item without a question has no number.
    mutating func add(_ question: Question, number: Int?, isScale: Bool = false) {
        let number = number.map { "\($0). " } ?? ""
        add(question.text + (question.isMandatory ? " (required)" : ""), behind: number)
        let indent = String(repeating: " ", count: number.count)
        if let help = question.helpText, !help.isEmpty { add(help, behind: indent) }
        let texts = question.answers.map { ($0.text ?? "").sanitized }
        let words = texts.filter { !$0.isEmpty }
        if isScale {
            add(ScaleDrawing.line(question.kind, texts), behind: indent)
        } else {
            // Of many answers, only the first ones are shown.
            let shown = words.count > 9 ? words.prefix(8) : words[...]
            for answer in shown { add(answer, behind: "\(indent)- ") }
            let more = words.count - shown.count
            if more > 0 { add("… and \(more) more", behind: indent) }
        }
    }
}

@MainActor
struct SurveyFacts {
    let hues = KindHues()
    /// How many seconds the shown time is ahead of GMT at a date.
    var offset: @Sendable (Date) -> Int = \.localOffset

    func add(_ survey: Survey, _ state: SurveyState?, to text: inout TextLines) {
        text.add(survey.surveyType, ink: hues.ink(of: survey.surveyType))
        if !survey.isActive { text.add("inactive") }
        if let state {
            text.add("Answers  \(state.kind.rawValue)\(state.date.map { ", \($0.time(aheadBy: offset))" } ?? "")")
        }
        if let date = survey.createdAt { text.add("Created  \(date.time(aheadBy: offset))") }
        if let date = survey.activeAt { text.add("Active   \(date.time(aheadBy: offset))") }
        if let date = survey.inactiveAt { text.add("Until    \(date.time(aheadBy: offset))") }
    }

    /// Adds the preview of a survey beside a list. Of the loaded `facts`, the first is the number of questions. The
    /// others are their titles, which follow the cover.
    func preview(
        _ survey: Survey, _ state: SurveyState?, _ facts: [String], _ text: inout TextLines
    ) -> [String] {
        text.add(survey.title, ink: .heading)
        add(survey, state, to: &text)
        if let count = facts.first { text.add(count) }
        text.addGap()
        text.add(survey.description)
        return Array(facts.dropFirst())
    }
}

extension Date {
    /// Returns the day and the time with the zone, such as `2026-11-25 14:05 GMT+1`.
    ///
    /// - Parameter offset: returns how many seconds the zone is ahead of GMT.
    func time(aheadBy offset: (Date) -> Int) -> String {
        let seconds = offset(self)
        let local = addingTimeInterval(TimeInterval(seconds))
        let minutes = local.formatted(Self.style.time(includingFractionalSeconds: false)).prefix(5)
        return "\(day(aheadBy: offset)) \(minutes) \(Self.zone(aheadBy: seconds))"
    }

    func day(aheadBy offset: (Date) -> Int) -> String {
        addingTimeInterval(TimeInterval(offset(self))).formatted(Self.style.year().month().day())
    }

    private static let style = Date.ISO8601FormatStyle(timeZone: .gmt)

    /// Returns the name of the zone, such as `GMT`, `GMT-3` or `GMT+5:30`.
    private static func zone(aheadBy seconds: Int) -> String {
        let (hours, minutes) = (seconds.magnitude / 3600, seconds.magnitude / 60 % 60)
        guard hours + minutes > 0 else { return "GMT" }
        return "GMT\(seconds < 0 ? "-" : "+")\(hours)" + (minutes == 0 ? "" : ":\(minutes < 10 ? "0" : "")\(minutes)")
    }
}
