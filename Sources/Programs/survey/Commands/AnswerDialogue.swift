import CommandLineSupport
import CoreSupport
import RecordStorage
import ScreenParts
import SurveyMessages
import SurveyResponses
import SurveyScreens
import TerminalIO

/// Asks a survey at a terminal, line by line, and saves the draft after every answer.
@MainActor
final class AnswerDialogue {
    var response: SurveyResponse
    let lines: PlainDialogue
    let indent = 2
    let hasBar: Bool
    /// Why the draft could not be saved; `nil` if it was.
    private(set) var reasonForLoss: String?
    private let console: Console
    private let drafts: any SaveDraftUseCase
    /// What of a draft does not fit the survey any more; `nil` without a draft.
    private let lost: [LostAnswer]?
    /// When the answers were sent that may have arrived.
    private let sentAt: Date?
    /// The questions and texts before the end; an outro's text follows the accepted answers.
    private let steps: [Question]

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
        lines = console.questions
    }

    /// Whether the answers may have been sent already.
    var isSentBefore: Bool { sentAt != nil }

    /// The same error, with whether the answers are saved; if `isLossTheStatus`, a loss decides the exit status.
    func tellingOfDraft(_ error: any Error, isLossTheStatus: Bool) -> ContextualError {
        ContextualError(error) { [id = response.questionnaire.surveyID, reasonForLoss] failure in
            if isLossTheStatus, reasonForLoss != nil { failure.status = .cache }
            failure.addDraft(of: id, lostFor: reasonForLoss)
        }
    }

    func run() async throws -> Bool {
        guard response.questionnaire.askedCount > 0 else {
            throw CommandFailure(.failed, "This survey asks nothing. Choose another one.")
        }
        do throws(PlainEnd) {
            return try await ask()
        } catch .quit {
            throw CommandFailure(.failed, "The input has ended before all was answered. Nothing was sent.")
        }
    }

    private func ask() async throws(PlainEnd) -> Bool {
        try lines.say([response.questionnaire.title, "'<' goes back, '?' helps. Ctrl-C leaves; the answers are saved."])
        var place = 0
        if let sentAt { try lines.say([Message.sentBefore(on: sentAt).text]) }
        if let lost, response.answeredCount + lost.count > 0 {
            let total = response.questionnaire.askedCount
            try lines.say("Continuing with your saved answers: \(response.answeredCount) of \(total).")
            for gone in lost {
                let answer = gone.words ?? gone.answerText ?? "An answer"
                try lines.say("'\(answer)' to '\(gone.questionText)' no longer fits.")
            }
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
            try lines.say("")
            try show(question)
            if try await answer(question) == .next {
                place += 1
            } else if let previous = previous(before: place) {
                place = previous
            } else {
                try lines.say("This is the first question.")
            }
        }
    }

    private func isOpen(_ question: Question) -> Bool {
        question.asking == .fields
            && question.answers.last.map { response.given($0.id, of: question.id) == nil } == true
    }

    private func previous(before place: Int) -> Int? { steps[..<place].lastIndex { $0.asking != .shown } }

    /// Shows the answers and asks whether to send them; `nil` goes back.
    private func confirm() async throws(PlainEnd) -> Bool? {
        if reasonForLoss != nil { await keep() }
        try lines.say("", "Your answers")
        let answers = response.answeredQuestions.map { "\($0.text) \(text(of: $0))" }
        try lines.say(answers, indent: indent)
        if let sentAt { try lines.say([Message.sentBefore(on: sentAt).text]) }
        let sends = sentAt == nil
        while true {
            switch try await lines.ask(sends ? "Send? [Y/n]" : "Send again? [y/N]", for: .decision).lowercased() {
            case "": return sends
            case "y", "yes": return true
            case "n", "no": return false
            case "<": return nil
            default:
                try lines.say(
                    "'y' sends them, 'n' saves them for later, Enter picks the capital letter, '<' goes back.")
            }
        }
    }

    func complain(about problem: AnswerProblem) throws(PlainEnd) {
        console.introduce("Not accepted: \(problem.words(in: response.questionnaire)).")
    }

    /// Saves the draft, also for an interrupt; a failure is reported once, and the dialogue goes on.
    func keep() async {
        do {
            try await withCancellationShield { [drafts, response] () async throws(SaveDraftError) in
                try await drafts.saveDraft(of: response)
            }
            reasonForLoss = nil
        } catch {
            let reason = error == .cancelled ? "interrupted" : error.reason
            if reasonForLoss == nil {
                console.introduce(
                    "The answers cannot be saved: \(quoting: reason). They are lost unless they are sent.")
            }
            reasonForLoss = reason
        }
    }
}
