import CommandLineSupport
import CoreSupport
import RecordStorage
import ScreenParts
import SurveyResponses
import SurveyScreens
import TerminalIO

/// Asks a survey at a terminal, line by line.
@MainActor
final class AnswerDialogue {
    let answering: Answering
    let lines: PlainDialogue
    let indent = 2
    let hasBar: Bool
    /// The texts entered for answers that may have been replaced since, by question and answer.
    var earlierTexts: [String: [String: String]] = [:]
    private let savesAnswers: Bool
    /// Whether the answers are to be forgotten once they are sent, which a draft does not record.
    private let isForgotten: Bool
    private let console: Console

    init(_ answering: Answering, console: Console, hasBar: Bool, savesAnswers: Bool, isForgotten: Bool) {
        self.answering = answering
        self.console = console
        self.hasBar = hasBar
        self.savesAnswers = savesAnswers
        self.isForgotten = isForgotten
        lines = console.questions()
        answering.onLoss = { [console] loss, isFirst in
            guard isFirst else { return }
            // Nothing can be sent either without the account.
            let advice: Message =
                loss == .removed
                ? "Log in again in another terminal, and go on." : "They are lost unless they are sent."
            console.complain("The answers cannot be saved: \(quoting: loss.reason ?? ""). \(advice)")
        }
    }

    var response: SurveyResponse {
        get { answering.response }
        set { answering.response = newValue }
    }

    /// Adds to `failure` where the answers are saved. If `isLossTheStatus`, a loss determines the exit status.
    func withDraftNoted(
        _ failure: CommandFailure, in drafts: LocalDrafts, isLossTheStatus: Bool
    ) async -> CommandFailure {
        let place: CommandFailure.AnswersPlace
        do {
            let draft = try await drafts.loadDraft(for: response.questionnaire)
            // The outbox may have other answers, which were sent elsewhere.
            place = draft.saved != nil ? .draft : draft.response == response ? .outbox : .nowhere
        } catch {
            place = error == .notFound ? .nowhere : .draft
        }
        var failure = failure
        if isLossTheStatus, let loss = answering.loss { failure.status = ExitStatus(loss.kind) }
        failure.addDraft(
            of: response.questionnaire.surveyID, lostFor: answering.loss?.reason, in: place,
            isForgotten: isForgotten)
        return failure
    }

    private var areSaved: Bool { savesAnswers && answering.loss == nil }

    var leaving: String { "Ctrl-C leaves; the answers are \(areSaved ? "" : "not ")saved." }

    func run() async throws -> Bool {
        guard response.questionnaire.askedCount > 0 else {
            throw CommandFailure(
                .failed, code: "survey.noQuestions", "This survey has no questions. Choose another one.")
        }
        let isAgreed = try await ask()
        if let other = answering.takenOver { throw CommandFailure.takenOver(by: other) }
        return isAgreed
    }

    private func ask() async throws(InputError) -> Bool {
        lines.say([response.questionnaire.title], style: .bold)
        lines.say(["'<' goes back, '?' shows help, \(leaving)"], style: .dim)
        reportDraft()
        var place = answering.firstOpenPage
        /// Whether the question was opened from the review.
        var isReviewed = false
        while answering.takenOver == nil {
            guard place < pages.count else {
                if let problem = response.problems.first {
                    console.complain(problem.message(in: response.questionnaire))
                    place = pages.firstIndex { $0.id == problem.questionID } ?? 0
                    continue
                }
                switch try await confirm() {
                case .send(let isAgreed): return isAgreed
                case .back: place = previous(before: place) ?? 0
                case .question(let index):
                    place = index
                    isReviewed = true
                }
                continue
            }
            let question = pages[place]
            lines.say("")
            show(question)
            switch try await answer(question) {
            case .next where isReviewed: place = pages.count
            case .next, .forward: place += 1
            case .back:
                if let previous = previous(before: place) {
                    place = previous
                } else {
                    lines.say("This is the first question.")
                }
            }
            isReviewed = false
        }
        return false
    }

    private func reportDraft() {
        if let sentAt = answering.sentAt { lines.say([Message.sentBefore(on: sentAt).text]) }
        let lost = answering.lost
        guard response.answeredCount + lost.count > 0 else { return }
        let total = response.questionnaire.askedCount
        lines.say("Continuing with your saved answers: \(response.answeredCount) of \(total).")
        for gone in lost {
            let answer = gone.text ?? gone.answerText ?? "An answer"
            lines.say("'\(answer)' to '\(gone.questionText)' no longer fits.")
        }
    }

    private var pages: [Question] { answering.pages }

    private func previous(before place: Int) -> Int? { pages[..<place].lastIndex { $0.asking != .shown } }

    private enum Decision {
        case send(Bool)
        case back
        /// Changes the answer on this page.
        case question(Int)
    }

    /// Shows the answers and asks whether to send them.
    private func confirm() async throws(InputError) -> Decision {
        if answering.loss != nil { await save() }
        lines.say("")
        lines.say(["Your answers"], style: .bold)
        let asked = pages.filter { $0.asking != .shown }
        for (number, question) in zip(1..., asked) {
            let answer = text(of: question)
            let words = "\(number). \(question.text.sanitized) \(answer.isEmpty ? "–" : answer)"
            lines.say(words.sanitizedLines, indent: indent)
        }
        if let sentAt = answering.sentAt { lines.say([Message.sentBefore(on: sentAt).text]) }
        let sends = answering.sentAt == nil
        while true {
            let line = try await lines.ask(sends ? "Send? [Y/n]" : "Send again? [y/N]", for: .decision).lowercased()
            switch line {
            case "": return .send(sends)
            case "y", "yes": return .send(true)
            case "n", "no": return .send(false)
            case "<": return .back
            default:
                if let number = Int(line), asked.indices.contains(number - 1) {
                    return .question(pages.firstIndex(of: asked[number - 1]) ?? 0)
                }
                lines.say(
                    [
                        "'y' sends them, 'n' \(areSaved ? "saves them for later" : "does not"), Enter picks the capital letter. '<' goes back, "
                            + "and a number to that question."
                    ], style: .dim)
            }
        }
    }

    func complain(about problem: AnswerProblem) {
        console.complain("Not accepted: \(problem.explanation(in: response.questionnaire)).")
    }

    /// Saves the answers and waits for the save, also on an interrupt.
    func save() async {
        answering.save()
        await answering.finishSaving()
    }
}

extension CommandFailure {
    static func takenOver(by other: DraftIsHeld) -> CommandFailure {
        CommandFailure(.failed, .takenOver(by: other))
    }
}
