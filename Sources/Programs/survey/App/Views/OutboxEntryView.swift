import CoreSupport
import RecordStorage
import ScreenParts
import SurveyResponses
import SurveyScreens
import TerminalApp
import TerminalIO

/// Answers in the outbox, with a button for each decision on them.
final class OutboxEntryView: ScreenView {
    let screen: OutboxEntryScreen
    private let facts: SurveyFacts
    private let images: ImageCache
    private var scroll = Scroll()
    private var focus = 0

    init(_ screen: OutboxEntryScreen, facts: SurveyFacts, images: ImageCache) {
        self.screen = screen
        self.facts = facts
        self.images = images
    }

    var isBusy: Bool { screen.progress != nil }

    var decision: AnyHashable? { confirmation }

    var confirmation: Confirmation? {
        screen.question.map { Confirmation($0.message.text, yes: screen.label(of: $0.decision), no: "Leave as it is") }
    }

    func confirm(_ agrees: Bool) { screen.answer(agrees) }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.entry.shownTitle, row: 0, ink: .heading)
        let footer = frame.footer(ribbon: screen.ribbonText, progress: screen.progress, tick: tick) { "" }
        let row = footer - 1
        article(in: frame).draw(on: &frame, button: nil, footer: row - (frame.isRoomy ? 1 : 0), scroll: &scroll)
        focus = min(focus, screen.decisions.count - 1)
        var column = Frame.margin
        for (index, decision) in screen.decisions.enumerated() {
            column = frame.button(
                screen.label(of: decision), isEnabled: !isBusy, isFocused: index == focus, row: row, column: column,
                touch: .item(index))
        }
        frame.hints(["Enter choose", "Tab next", "↑↓ scroll", "Esc back", "p profile", "q quit"])
    }

    func press(_ key: Key) -> AppRequest? {
        let count = screen.decisions.count
        switch key {
        case .enter, .character(" "): choose(focus)
        case .tab, .right: focus = (focus + 1) % count
        case .backTab, .left: focus = (focus + count - 1) % count
        case .escape: screen.back()
        case .character("p"): screen.openProfile()
        case .character("q"): return .quit
        default: _ = scroll.press(key)
        }
        return nil
    }

    func touch(_ touch: Touch) -> AppRequest? {
        if case .item(let index) = touch { choose(index) }
        return nil
    }

    /// A key held down in the list must not decide on the answers that it opens.
    func needsPause(_ key: Key) -> Bool { [.enter, .character(" ")].contains(key) }

    func needsPause(_ touch: Touch) -> Bool { true }

    private func choose(_ index: Int) {
        guard screen.decisions.indices.contains(index) else { return }
        focus = index
        screen.decide(screen.decisions[index])
    }

    private func article(in frame: Frame) -> Article {
        var article = Article(in: frame, images: images)
        article.about.addIfCut(screen.entry.shownTitle, in: frame)
        facts.add(screen.entry, to: &article.about)
        if !screen.entry.answers.isEmpty {
            article.parts.add("Answers", ink: .heading)
            article.parts.add(screen.entry.answers)
        }
        return article
    }
}

extension OutboxEntry {
    var shownTitle: String { title ?? "Damaged answers" }

    /// The state in a word.
    var state: String {
        switch self {
        case .unsent(let item): item.state.rawValue
        case .sent: "sent"
        case .damaged: "damaged"
        }
    }

    /// When the answers were sent or last tried, or else queued.
    var date: Date? {
        switch self {
        case .unsent(let item): item.triedAt ?? item.queuedAt
        case .sent(let sent): sent.sentAt
        case .damaged: nil
        }
    }
}

extension SurveyFacts {
    func add(_ entry: OutboxEntry, to text: inout TextLines) {
        switch entry {
        case .unsent(let item):
            text.add("State  \(item.state.rawValue)\(item.reason.map { ": \($0)" } ?? "")")
            text.add("Queued  \(item.queuedAt.time(aheadBy: offset))")
            if let date = item.triedAt {
                let times = item.tries == 1 ? "once" : "\(item.tries) times, last"
                text.add("Tried  \(times) \(date.time(aheadBy: offset))")
            }
        case .sent(let sent):
            text.add("Sent  \(sent.sentAt.time(aheadBy: offset))")
            if sent.answers == nil { text.add("The answers are not recorded.") }
        case .damaged(let item, let wereSent):
            text.add(wereSent ? "The record of these sent answers cannot be read." : "These answers cannot be read.")
            text.add(item.reason)
        }
    }
}

extension TextLines {
    /// Adds answers, each below its question.
    mutating func add(_ answers: [(question: String, texts: [String])]) {
        for (question, texts) in answers {
            addGap()
            add(question)
            for text in texts { add(text, behind: "- ") }
        }
    }
}
