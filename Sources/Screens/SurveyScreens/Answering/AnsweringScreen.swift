import CoreSupport
public import Observation
public import ScreenParts
import SurveyMessages
public import SurveyResponses

/// A screen for answering a survey: one question at a time, then a summary, then the thanks.
///
/// The answers are saved after every change, so that nothing is lost however the screen is left.
@MainActor
@Observable
public final class AnsweringScreen: ScreenModel {
    /// The user's progress.
    public enum Step: Hashable, Sendable {
        /// At the page with this index, see ``AnsweringScreen/pages``.
        case question(Int)
        case summary
        case thanks
    }

    /// The questions with a page each: all but the outro, whose text is the thanks.
    public let pages: [Question]
    public internal(set) var response: SurveyResponse
    public private(set) var step: Step
    public internal(set) var focus: Control
    /// The text that filters a long list of answers.
    public internal(set) var filter = ""
    /// The searchable texts of the current question's answers, once needed.
    @ObservationIgnored var searched: [String]?
    public internal(set) var isSubmitting = false
    public private(set) var asksToQuit = false
    /// The question before answers are sent that may have been sent already, or wait for a connection; `nil` while none
    /// is asked.
    public internal(set) var sendAgainMessage: Message?
    /// Why the answers are not saved; `nil` if they are.
    public internal(set) var reasonForLoss: String?
    /// The error message, or the missing answer once the user has tried to go on without it.
    public internal(set) var ribbonMessage: Message?
    /// Whether ``message`` names the missing answer.
    @ObservationIgnored var tellsOfObstacle = false
    /// Input that is not acceptable yet, as typed.
    var typed: [Entry: String] = [:]
    var complaints: [Entry: AnswerProblem.Reason] = [:]

    struct Entry: Hashable {
        let questionID: String
        let answerID: String
    }

    /// Whether Next returns to the summary, from which the question was opened.
    @ObservationIgnored private var returnsToSummary = false
    /// When answers were sent that may have arrived.
    @ObservationIgnored var sentAt: Date?
    @ObservationIgnored let useCases: AnsweringUseCases
    @ObservationIgnored let outbox: (@Sendable () async -> any OfflineUseCases.Outbox)?
    /// Whether the question is to send the answers later.
    @ObservationIgnored package internal(set) var offersLater = false
    @ObservationIgnored var isQueued = false
    @ObservationIgnored let onEvent: ScreenEventHandler
    @ObservationIgnored let activity = Activity()
    @ObservationIgnored var unsaved: SurveyResponse?
    @ObservationIgnored var saving: Task<Void, Never>?

    /// With `outbox`, answers that find no connection can wait for one.
    public init(
        _ draft: ResumedDraft, with useCases: AnsweringUseCases,
        outbox: (@Sendable () async -> any OfflineUseCases.Outbox)? = nil, onEvent: @escaping ScreenEventHandler
    ) {
        self.useCases = useCases
        self.outbox = outbox
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
        ribbonMessage = news.isEmpty ? nil : Message(news)
        focusFirst()
    }

    /// The error message in English. It may quote the server: show it as plain text.
    public var ribbonText: String? { ribbonMessage?.text }

    /// The survey's title, which is the server's text.
    public var title: String { response.questionnaire.title }

    /// The current question; `nil` in the summary.
    public var question: Question? {
        if case .question(let index) = step { pages[index] } else { nil }
    }

    /// The text at the end: the outro's, or a default, or that the answers wait.
    public var thanks: [String] {
        guard !isQueued else { return [Message.waitsToBeSent.text] }
        let outro = response.questionnaire.questions.filter { $0.kind == "outro" }
            .flatMap { [$0.text, $0.helpText ?? ""] }.filter { !$0.isEmpty }
        return outro.isEmpty ? [Message.thanks.text] : outro
    }

    /// Whether to leave, and what becomes of the answers.
    public var quitQuestion: String { (reasonForLoss == nil ? Message.quitQuestion : .quitAndLoseQuestion).text }

    public func isEnabled(_ button: Button) -> Bool {
        switch button {
        case .next: problems.isEmpty
        case .back: !isSubmitting
        case .submit: !isSubmitting && response.problems.isEmpty && complaints.isEmpty
        case .dontSend, .sendAgain: asksToSendAgain
        case .home: true
        }
    }

    /// Presses a button. A disabled Next names the missing answer.
    public func press(_ button: Button) {
        guard !asksToQuit else { return }
        guard isEnabled(button) else {
            if button == .next { tellOfObstacle() }
            return
        }
        switch (button, step) {
        case (.next, .question(let index)):
            ribbonMessage = nil
            show(returnsToSummary || index + 1 == pages.count ? .summary : .question(index + 1))
            if step == .summary { ribbonMessage = sentAt.map(Message.sentBefore(on:)) }
        case (.back, .question(let index)): show(returnsToSummary || index == 0 ? .summary : .question(index - 1))
        case (.back, .summary) where !pages.isEmpty: show(.question(pages.count - 1))
        case (.submit, .summary): sentAt.map(askToSendAgain(after:)) ?? submit()
        case (.dontSend, .summary): stopAsking()
        case (.sendAgain, .summary):
            let later = offersLater
            stopAsking()
            if later { sendLater() } else { submit(again: true) }
        case (.home, .thanks): onEvent(.surveyAnswered)
        default: break
        }
    }

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

    /// Cancels a submission, else asks whether to leave (Esc).
    public func escape() {
        switch step {
        case _ where asksToQuit: asksToQuit = false
        case _ where asksToSendAgain: stopAsking()
        case .thanks: onEvent(.surveyAnswered)
        case _ where isSubmitting: activity.cancel()
        default:
            if reasonForLoss != nil { save() }
            asksToQuit = true
        }
    }

    /// Leaves the survey after saving the answers.
    @discardableResult
    public func quit() -> Task<Void, Never>? {
        guard asksToQuit else { return nil }
        asksToQuit = false
        return activity.start { [self] in
            await finishSaving()
            onEvent(.back)
        }
    }

    public func openProfile() { onEvent(.openProfile) }

    /// Cancels all work except saving.
    public func close() { activity.cancel() }

    public func settle() async {
        await activity.settle()
        await finishSaving()
    }
}
