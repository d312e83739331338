import CommandLineSupport
import CoreSupport
import RecordStorage
import ScreenParts
import SurveyResponses
import SurveyScreens
import TerminalIO

/// Asks a survey at a terminal, a question at a time; what is answered is kept after every answer.
///
/// Nothing but lines, for a screen reader and for a terminal that is dumb.
struct AnswerDialogue {
    var response: SurveyResponse
    /// Why the answers so far are not kept, if they are not.
    private(set) var reasonForLoss: String?
    private let console: Console
    private let drafts: any SaveDraftUseCase
    /// What of a draft does not fit the survey any more; `nil` without a draft.
    private let lost: [LostAnswer]?
    /// When the answers were sent that may have arrived.
    private let sentAt: Date?
    /// What is asked and shown before the end; an outro's words follow the answers that were taken.
    private let steps: [Question]
    private let width: Int
    /// Whether a bar shows how far one is.
    private let hasBar: Bool

    /// A dialogue that goes on with `draft`; one that `isFresh` takes only when it was sent.
    init(
        _ questionnaire: Questionnaire, goingOnWith draft: ResumedDraft?, isFresh: Bool, console: Console,
        drafts: any SaveDraftUseCase, hasBar: Bool
    ) {
        let kept = isFresh ? nil : draft
        response = kept?.response ?? SurveyResponse(to: questionnaire)
        lost = kept?.lost
        sentAt = draft?.sentAt
        self.console = console
        self.drafts = drafts
        self.hasBar = hasBar
        steps = questionnaire.questions.filter { $0.kind != "outro" }
        width = max(console.messageWidth ?? 80, 20)
    }

    /// Whether the answers may have been sent already.
    var isSentBefore: Bool { sentAt != nil }

    /// The same error, with whether the answers so far are kept.
    ///
    /// - Parameter isLossTheStatus: whether answers that are lost decide the exit status.
    func tellingOfDraft(_ error: any Error, isLossTheStatus: Bool) -> AmendedError {
        AmendedError(error) { [id = response.questionnaire.surveyID, reasonForLoss] failure in
            if isLossTheStatus, reasonForLoss != nil { failure.status = .cache }
            failure.addDraft(of: id, lostFor: reasonForLoss)
        }
    }

    /// Asks all of it.
    ///
    /// - Returns: whether the person wants it sent.
    mutating func run() async throws -> Bool {
        let total = response.questionnaire.askedCount
        guard total > 0 else {
            throw CommandFailure(.failed, "This survey asks nothing. Choose another one.")
        }
        say([response.questionnaire.title, "'<' goes back, '?' helps. Ctrl-C leaves; the answers are kept."])
        var place = 0
        if let sentAt { say([Message.sentBefore(on: sentAt).text]) }
        if let lost, response.answeredCount + lost.count > 0 {
            say(["Going on with what was answered before: \(response.answeredCount) of \(total)."])
            say(lost.map { "'\($0.words ?? $0.answerText ?? "An answer")' to '\($0.questionText)' fits no more." })
            place = steps.lastIndex { !response.picks(of: $0.id).isEmpty }.map { $0 + (isOpen(steps[$0]) ? 0 : 1) } ?? 0
        }
        while true {
            guard place < steps.count else {
                if let problem = response.problems.first {
                    console.introduce(problem.sentence(of: response.questionnaire))
                    place = steps.firstIndex { $0.id == problem.questionID } ?? 0
                    continue
                }
                guard let isSent = try await confirm() else {
                    place = previous(before: place) ?? 0
                    continue
                }
                return isSent
            }
            let question = steps[place]
            show(question, of: total)
            if try await answer(question) {
                place += 1
            } else if let previous = previous(before: place) {
                place = previous
            } else {
                say(["This is the first question."])
            }
        }
    }

    /// Whether fields are still to be filled in.
    private func isOpen(_ question: Question) -> Bool {
        question.asking == .fields
            && question.answers.last.map { response.given($0.id, of: question.id) == nil } == true
    }

    private func previous(before place: Int) -> Int? { steps[..<place].lastIndex { $0.asking != .shown } }

    // MARK: What is shown

    func say(_ lines: [String], indentation: String = "") {
        let room = width - indentation.count
        let lines = lines.map(\.sanitised).flatMap { $0.displayWidth > room ? $0.wrapped(to: room) : [$0] }
        console.draw(lines.map { indentation + $0 + "\n" }.joined())
    }

    private func show(_ question: Question, of total: Int) {
        say([""])
        if let number = response.questionnaire.number(ofQuestion: question.id) {
            let done = 20 * number / total
            let bar = "  " + String(repeating: "━", count: done) + String(repeating: "─", count: 20 - done)
            say(["Question \(number) of \(total)\(question.isMandatory ? ", required" : "")\(hasBar ? bar : "")"])
        }
        say([question.text] + (question.helpText.map { [$0] } ?? []))
        let picks = response.picks(of: question.id)
        if [.scale, .pickOne, .pickAny].contains(question.asking) {
            say(AnswerChoices(question).lines, indentation: "  ")
        }
        if !picks.isEmpty { say(["Your answer: \(text(of: question)) (Enter keeps it, '-' clears it)"]) }
    }

    /// What is given for a question, in a line.
    private func text(of question: Question) -> String {
        let choices = AnswerChoices(question)
        return response.picks(of: question.id).map { pick in
            guard question.asking != .text else { return pick.words ?? "" }
            return choices.label(pick.answerID) + (pick.words.map { ": \($0)" } ?? "")
        }.joined(separator: ", ")
    }

    /// Shows the answers and asks whether to send them; `nil` goes back.
    private mutating func confirm() async throws -> Bool? {
        if reasonForLoss != nil { await keep() }
        say(["", "Your answers"])
        for question in response.answeredQuestions {
            say(["\(question.text) \(text(of: question))"], indentation: "  ")
        }
        if let sentAt { say([Message.sentBefore(on: sentAt).text]) }
        let sends = sentAt == nil
        while true {
            switch try await typed(sends ? "Send? [Y/n] " : "Send again? [y/N] ").lowercased() {
            case "": return sends
            case "y", "yes": return true
            case "n", "no": return false
            case "<": return nil
            default: say(["'y' sends them, 'n' keeps them for later, Enter does what is in capitals, '<' goes back."])
            }
        }
    }

    // MARK: What is asked

    /// A line without white space around it; throws if the input has ended.
    func typed(_ prompt: String) async throws -> String {
        guard let line = try await console.line(prompt) else {
            throw CommandFailure(.failed, "The input has ended before all was answered. Nothing was sent.")
        }
        return line.trimmed
    }

    func say(_ problem: AnswerProblem) {
        console.introduce("That will not do: \(problem.words(in: response.questionnaire)).")
    }

    /// Changes the response and keeps it.
    ///
    /// - Returns: `true`; `nil` if it was not an answer, which is said.
    mutating func change(_ change: (inout SurveyResponse) throws(AnswerProblem) -> Void) async -> Bool? {
        do {
            try change(&response)
        } catch {
            say(error)
            return nil
        }
        await keep()
        return true
    }

    /// Keeps what is answered, for an interrupt too; if that fails, it is said once, and the answering goes on.
    mutating func keep() async {
        do {
            try await withCancellationShield { [drafts, response] () async throws(SaveDraftError) in
                try await drafts.saveDraft(of: response)
            }
            reasonForLoss = nil
        } catch {
            let reason = error == .cancelled ? "interrupted" : error.reason
            if reasonForLoss == nil {
                console.introduce("The answers cannot be kept: \(quoting: reason). They are lost unless they are sent.")
            }
            reasonForLoss = reason
        }
    }
}
