import CoreSupport
public import Observation
public import RecordStorage
public import ScreenParts
public import SurveyResponses

/// A screen for answering a survey: one question at a time, then a summary, then the thanks.
///
/// It saves the answers after every change, so that leaving the screen never loses them.
@MainActor
@Observable
public final class AnsweringScreen: ScreenModel {
    /// The user's progress.
    public enum Step: Hashable, Sendable {
        /// At the page with this index in ``AnsweringScreen/pages``.
        case question(Int)
        case summary
        case thanks
    }

    public private(set) var step: Step
    public internal(set) var focus: Control
    /// The text that filters a long list of answers.
    public internal(set) var filter = ""
    /// The searchable texts of the current question's answers, created when first needed.
    @ObservationIgnored var searched: [String]?
    public internal(set) var isSubmitting = false
    public private(set) var asksToQuit = false
    /// The question before sending answers that may have been sent already, or before queuing them; `nil` while no
    /// question is asked.
    public internal(set) var sendAgainMessage: Message?
    /// The error message, or the missing answer once the user has tried to go on without it.
    public internal(set) var ribbonMessage: Message?
    /// Whether ``ribbonMessage`` names the missing answer.
    @ObservationIgnored var showsObstacle = false
    /// The digits typed so far of a number on a scale.
    @ObservationIgnored var typedDigits = ""
    /// Input as typed that is not acceptable yet.
    var typed: [Entry: String] = [:]
    var complaints: [Entry: AnswerProblem.Reason] = [:]

    struct Entry: Hashable {
        let questionID: String
        let answerID: String
    }

    /// Whether Next returns to the summary, because the question was opened from it.
    @ObservationIgnored private var returnsToSummary = false
    @ObservationIgnored let answering: Answering
    /// Whether the question is to send the answers later.
    @ObservationIgnored public internal(set) var offersLater = false
    /// Whether the user has agreed to send them in spite of other answers.
    @ObservationIgnored var sendsAgain = false
    @ObservationIgnored let onEvent: ScreenEventHandler
    @ObservationIgnored let activity = Activity()
    let queuedMessage: Message
    /// When queued answers are sent.
    let queuedTime: SendingTime
    private let outlivesProcess: Bool
    @ObservationIgnored private var releasing: Task<Void, Never>?

    /// With `canWait`, answers can be queued if there is no connection. Unless `sendsQueued`, they then wait until the user
    /// sends them.
    public init(
        _ draft: ResumedDraft, with useCases: AnsweringUseCases,
        canWait: Bool = false, sendsQueued: Bool = true, onEvent: @escaping ScreenEventHandler
    ) {
        (queuedMessage, queuedTime) = sendsQueued ? (.waitsToBeSent, .later) : (.waitsForUser, .afterConsent)
        answering = Answering(draft, with: useCases, canWait: canWait)
        outlivesProcess = useCases.outlivesProcess
        self.onEvent = onEvent
        let first = answering.firstOpenPage
        step = first < answering.pages.count ? .question(first) : .summary
        focus = .button(.next)
        let lost = draft.lost.isEmpty ? nil : Message.answersLost(draft.lost)
        let news = [lost, sentBefore].compactMap(\.self)
        ribbonMessage = news.isEmpty ? nil : Message(news)
        answering.onTakeover = { [weak self] in self?.end(saying: .takenOver(by: $0)) }
        // Answers that are not to outlive the process can be sent without being saved.
        let message = outlivesProcess ? Message.draftNotSaved : Message.draftNotKept
        answering.onLoss = { [weak self] loss, _ in self?.ribbonMessage = loss.report(as: message).message }
        focusFirst()
    }

    /// The questions with a page each: all but the outro, whose text is the thanks.
    public var pages: [Question] { answering.pages }

    public internal(set) var response: SurveyResponse {
        get { answering.response }
        set { answering.response = newValue }
    }

    /// The reason that the answers are not saved; `nil` if they are saved.
    public var loss: StoreFailure? { answering.loss }

    /// Ends answering here, once the answers are sent and saved, or cannot be.
    func finish(clock: any Clock<Duration>) async {
        await activity.finish(clock: clock)
        await finishSaving()
        await answering.release()
    }

    /// Waits until the answers are saved, or cannot be.
    public func finishSaving() async { await answering.finishSaving() }

    /// The message that an earlier submission may have arrived, if there was one.
    var sentBefore: Message? { answering.sentAt.map(Message.sentBefore(on:)) }

    /// The error message in English. It may quote the server: show it as plain text.
    public var ribbonText: String? { ribbonMessage?.text }

    /// The survey's title, as the server sent it.
    public var title: String { response.questionnaire.title }

    /// The current question; `nil` in the summary.
    public var question: Question? {
        if case .question(let index) = step { pages[index] } else { nil }
    }

    /// The message at the end: that the answers were sent, that they wait, or that another process has taken over.
    public internal(set) var thanksMessage = Message.thanks

    /// The texts at the end: ``thanksMessage`` in English, and the outro's as the server sent them.
    public var thanks: [String] { [thanksMessage.text] + (thanksMessage == .thanks ? answering.outro : []) }

    /// The question before leaving, which says what happens to the answers.
    public var quitMessage: Message { loss == nil ? .quitQuestion(saying: saved) : .quitAndLoseQuestion }

    /// What is said of answers that are saved.
    var saved: Message { outlivesProcess ? .answersSaved : .answersSavedUntilEnd }

    /// ``quitMessage`` in English.
    public var quitText: String { quitMessage.text }

    public func isEnabled(_ button: Button) -> Bool {
        switch button {
        case .next: problems.isEmpty
        case .back: !isSubmitting
        case .submit: !isSubmitting && !asksToSendAgain && response.problems.isEmpty && complaints.isEmpty
        case .home: true
        }
    }

    /// Presses a button. A disabled Next names the missing answer.
    public func press(_ button: Button) {
        guard !asksToQuit, !asksToSendAgain else { return }
        guard isEnabled(button) else {
            if button == .next { showObstacle() }
            return
        }
        switch (button, step) {
        case (.next, .question(let index)):
            ribbonMessage = nil
            show(returnsToSummary || index + 1 == pages.count ? .summary : .question(index + 1))
            if step == .summary { ribbonMessage = sentBefore }
        case (.back, .question(let index)): show(returnsToSummary || index == 0 ? .summary : .question(index - 1))
        case (.back, .summary) where !pages.isEmpty: show(.question(pages.count - 1))
        case (.submit, .summary): answering.sentAt.map(askToSendAgain(after:)) ?? submit()
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
        typedDigits = ""
        searched = nil
        focusFirst()
    }

    /// Cancels a submission, or else asks whether to leave (Esc).
    public func escape() {
        switch step {
        case _ where asksToQuit: asksToQuit = false
        case _ where asksToSendAgain: stopAsking()
        case .thanks: onEvent(.surveyAnswered)
        case _ where isSubmitting: activity.cancel()
        default:
            if loss != nil { answering.save() }
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
            guard answering.takenOver == nil else { return }
            await answering.release()
            onEvent(.back)
        }
    }

    public func openProfile() { onEvent(.openProfile) }

    /// Cancels all work except saving.
    public func close() {
        activity.cancel()
        releasing = Task { await answering.release() }
    }

    public func settle() async {
        await activity.settle()
        await finishSaving()
        await releasing?.value
    }
}
