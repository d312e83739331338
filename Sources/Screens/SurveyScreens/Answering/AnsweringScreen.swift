import CoreSupport
public import Observation
import RecordStorage
public import ScreenParts
public import SurveyResponses

/// A survey that is being answered: a question a screen, then a summary, then the thanks.
///
/// What is answered is kept after every change, so that nothing is lost however the screen is left.
@MainActor
@Observable
public final class AnsweringScreen: ScreenModel {
    /// How far the user is.
    public enum Step: Hashable, Sendable {
        /// At the page of this index, see ``AnsweringScreen/pages``.
        case question(Int)
        /// Looking over what was answered.
        case summary
        case thanks
    }

    /// The questions that have a screen each: all but the outro, whose words are the thanks.
    public let pages: [Questionnaire.Question]
    /// What is answered so far.
    public internal(set) var response: SurveyResponse
    /// How far the user is.
    public private(set) var step: Step
    /// What the keys work on.
    public internal(set) var focus: Control
    /// What is typed to find an answer in a long list.
    public internal(set) var filter = ""
    /// What the filter looks at in the answers to the question that is asked, once it has.
    @ObservationIgnored var searched: [String]?
    /// Whether the response is being sent.
    public internal(set) var isSubmitting = false
    /// Whether the user is asked if the survey is to be left.
    public private(set) var asksToQuit = false
    /// What the user is asked before answers go out that may have been sent already; `nil` while nothing is asked.
    public internal(set) var sendAgainMessage: Message?
    /// Why the answers so far are not kept, where they are not.
    public internal(set) var reasonForLoss: String?
    /// What is wrong; what is missing of an answer once the user has tried to go on without it.
    public internal(set) var message: Message?
    /// Whether ``message`` says what is missing.
    @ObservationIgnored var tellsOfObstacle = false
    /// What is written and cannot be taken yet stands here as it was typed.
    var typed: [Entry: String] = [:]
    /// What is wrong with what is typed.
    var complaints: [Entry: AnswerProblem.Reason] = [:]

    /// The place of words: a question's id and an answer's.
    struct Entry: Hashable {
        let questionID: String
        let answerID: String
    }

    /// Whether a question was opened from the summary, to which Next leads back.
    @ObservationIgnored private var returnsToSummary = false
    /// When the answers were sent that may have arrived.
    @ObservationIgnored var sentAt: Date?
    @ObservationIgnored let useCases: AnsweringUseCases
    @ObservationIgnored let onEvent: ScreenEventHandler
    @ObservationIgnored let activity = Activity()
    @ObservationIgnored var unsaved: SurveyResponse?
    @ObservationIgnored var saving: Task<Void, Never>?

    /// A screen that goes on with `draft` and tells `onEvent` how it is left.
    public init(_ draft: ResumedDraft, with useCases: AnsweringUseCases, onEvent: @escaping ScreenEventHandler) {
        self.useCases = useCases
        self.onEvent = onEvent
        response = draft.response
        pages = draft.response.questionnaire.questions.filter { $0.kind != "outro" }
        let answered = pages.lastIndex { !draft.response.picks(of: $0.id).isEmpty }
        let first = answered.map { $0 + 1 } ?? 0
        step = first < pages.count ? .question(first) : .summary
        focus = .button(.next)
        sentAt = draft.sentAt
        let lost = draft.lost.isEmpty ? nil : Message.answersLost(draft.lost)
        let news = [lost, draft.sentAt.map(Message.sentBefore(on:))].compactMap(\.self)
        message = news.isEmpty ? nil : Message(news)
        focusFirst()
    }

    /// What is wrong, in an English sentence; it may quote the server: plain text.
    public var ribbon: String? { message?.text }

    /// The survey's title, a server's words.
    public var title: String { response.questionnaire.title }

    /// The question that is asked, if one is.
    public var question: Questionnaire.Question? {
        if case .question(let index) = step { pages[index] } else { nil }
    }

    /// The words at the end: the outro's, or thanks where there is none.
    public var thanks: [String] {
        let outro = response.questionnaire.questions.filter { $0.kind == "outro" }
            .flatMap { [$0.text, $0.helpText ?? ""] }.filter { !$0.isEmpty }
        return outro.isEmpty ? [Message.thanks.text] : outro
    }

    /// What is asked before the survey is left, in English.
    public static let quitQuestion = Message.quitQuestion.text

    /// Whether a button does anything.
    public func isEnabled(_ button: Button) -> Bool {
        switch button {
        case .next: problems.isEmpty
        case .back: !isSubmitting
        case .submit: !isSubmitting && response.problems.isEmpty && complaints.isEmpty
        case .dontSend, .sendAgain: asksToSendAgain
        case .home: true
        }
    }

    /// Does what a button says; Next says what is missing while it is disabled.
    public func press(_ button: Button) {
        guard !asksToQuit else { return }
        guard isEnabled(button) else {
            if button == .next { tellOfObstacle() }
            return
        }
        switch (button, step) {
        case (.next, .question(let index)):
            message = nil
            show(returnsToSummary || index + 1 == pages.count ? .summary : .question(index + 1))
            if step == .summary { message = sentAt.map(Message.sentBefore(on:)) }
        case (.back, .question(let index)):
            show(returnsToSummary || index == 0 ? .summary : .question(index - 1))
        case (.back, .summary) where !pages.isEmpty: show(.question(pages.count - 1))
        case (.submit, .summary): sentAt.map(askToSendAgain(after:)) ?? submit()
        case (.dontSend, .summary): stopAsking()
        case (.sendAgain, .summary):
            stopAsking()
            submit(again: true)
        case (.home, .thanks): onEvent(.surveyAnswered)
        default: break
        }
    }

    /// Opens a question from the summary.
    public func openPage(_ index: Int) {
        guard step == .summary, !isSubmitting, !asksToSendAgain, pages.indices.contains(index) else { return }
        show(.question(index))
        returnsToSummary = true
    }

    func show(_ step: Step) {
        forgetObstacle()
        self.step = step
        returnsToSummary = false
        filter = ""
        searched = nil
        focusFirst()
    }

    /// Calls a submission off, else asks whether to quit (Esc).
    public func escape() {
        switch step {
        case _ where asksToQuit: asksToQuit = false
        case _ where asksToSendAgain: stopAsking()
        case .thanks: onEvent(.surveyAnswered)
        case _ where isSubmitting: activity.cancel()
        default: asksToQuit = true
        }
    }

    /// Leaves the survey; the answers are kept first.
    @discardableResult
    public func quit() -> Task<Void, Never>? {
        guard asksToQuit else { return nil }
        asksToQuit = false
        return activity.start { [self] in
            await finishSaving()
            onEvent(.back)
        }
    }

    /// Does nothing: everything is there.
    public func open() {}

    /// Calls off what is under way; what is being kept is kept all the same.
    public func close() {
        activity.cancel()
    }

    /// Waits until nothing is under way.
    public func settle() async {
        await activity.settle()
        await finishSaving()
    }
}
