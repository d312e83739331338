public import CoreSupport
import HTTPMessages
public import Observation
public import RecordStorage
import ScreenParts
public import SurveyResponses

/// Answers one survey, independently of how its questions are shown: finds the page to continue with, saves the answers
/// after every change, and reports the outcome of a submission. ``AnsweringScreen`` shows it in pages; `survey answer`
/// asks line by line.
@MainActor
@Observable
public final class Answering {
    public var response: SurveyResponse
    /// The answers of the draft that no longer fit the survey.
    public let lost: [LostAnswer]
    /// All questions but the outro, whose text is shown once the answers were accepted.
    public let pages: [Question]
    /// The date of an earlier submission that may have arrived, or of one of these answers.
    public private(set) var sentAt: Date?
    /// Why the answers are not saved; `nil` if they are saved.
    public private(set) var loss: StoreFailure?
    /// The process that has taken the survey over: nothing more is saved or sent here.
    public private(set) var takenOver: DraftIsHeld? {
        didSet { if let takenOver, oldValue == nil { onTakeover(takenOver) } }
    }
    /// Called when another process has taken the survey over.
    @ObservationIgnored public var onTakeover: (DraftIsHeld) -> Void = { _ in }
    /// Called whenever the answers cannot be saved; `isFirst` if they were saved before.
    @ObservationIgnored public var onLoss: (_ loss: StoreFailure, _ isFirst: Bool) -> Void = { _, _ in }
    /// The draft as it was last saved or loaded here; `nil` if there is none.
    @ObservationIgnored private var draft: SurveyResponse?
    /// Whether a save has replaced a draft that was changed or deleted elsewhere.
    @ObservationIgnored private var hasReplacedOther = false
    /// The answers to the survey that were sent before these were begun.
    @ObservationIgnored private let known: Task<Set<SentAnswers.ID>?, Never>
    @ObservationIgnored private let isHeld: Bool
    @ObservationIgnored private let useCases: AnsweringUseCases
    @ObservationIgnored private let canWait: Bool
    @ObservationIgnored private var unsaved: SurveyResponse?
    @ObservationIgnored private var saving: Task<Void, Never>?

    /// Continues `draft`. With `canWait`, answers can be queued if there is no connection. Unless the draft `isHeld`, they
    /// are sent whoever holds it.
    public init(
        _ draft: ResumedDraft, with useCases: AnsweringUseCases, canWait: Bool = false, isHeld: Bool = true
    ) {
        self.isHeld = isHeld
        self.draft = draft.saved
        self.useCases = useCases
        self.canWait = canWait
        response = draft.response
        lost = draft.lost
        let surveyID = draft.response.questionnaire.surveyID
        known = Task { await useCases.drafts.idsOfSentAnswers(toSurvey: surveyID) }
        sentAt = draft.sentAt
        pages = draft.response.questionnaire.questions.filter { $0.kind != "outro" }
    }

    /// The page to continue with: the one after the last answer, or that answer's page if its last field is empty. The
    /// number of pages means the summary.
    public var firstOpenPage: Int {
        guard let last = pages.lastIndex(where: { !response.picks(of: $0.id).isEmpty }) else { return 0 }
        let question = pages[last]
        let isOpen =
            question.asking == .fields
            && question.answers.last.map { response.given($0.id, of: question.id) == nil } == true
        return isOpen ? last : last + 1
    }

    /// The texts of the outro; empty if the survey has none.
    public var outro: [String] {
        response.questionnaire.questions.filter { $0.kind == "outro" }
            .flatMap { [$0.text, $0.helpText ?? ""] }.filter { !$0.isEmpty }
    }
}

extension Answering {
    /// Saves the answers, after any save under way. The save is never cancelled.
    public func save() {
        unsaved = response
        guard saving == nil, takenOver == nil else { return }
        saving = Task {
            while let response = unsaved {
                unsaved = nil
                do throws(SaveDraftError) {
                    let old = try await useCases.drafts.saveDraft(of: response)
                    if old != draft { hasReplacedOther = true }
                    draft = response.answeredCount > 0 ? response : nil
                    loss = nil
                } catch {
                    takenOver = await useCases.drafts.otherHolder(ofSurvey: response.questionnaire.surveyID)
                    guard takenOver == nil else { break }
                    guard error.reason != nil else { continue }
                    let isFirst = loss == nil
                    loss = error
                    onLoss(error, isFirst)
                }
            }
            saving = nil
        }
    }

    /// Ends answering here, after saving.
    public func release() async {
        await saving?.value
        await useCases.drafts.releaseDraft(ofSurvey: response.questionnaire.surveyID)
    }

    /// Waits for what was begun when these answers were, and for saving.
    public func finishSaving() async {
        _ = await known.value
        await saving?.value
    }
}

extension Answering {
    /// The outcome of a submission.
    public enum Submission: Sendable {
        /// The answers were accepted. `deletionFailure` says why their draft could not be deleted, if so, and
        /// `recordFailure` why they are not among the sent answers.
        case accepted(deletionFailure: StoreFailure?, recordFailure: StoreFailure?)
        /// The answers are in the outbox. `deletionFailure` says why their draft could not be deleted, if so.
        case queued(deletionFailure: StoreFailure?)
        /// Nothing was sent: answers sent at this date may have arrived.
        case sentBefore(Date)
        /// Nothing was sent: the draft was sent, changed or deleted elsewhere, or other answers were sent meanwhile.
        case draftChanged
        /// Nothing was sent: another process has taken the survey over.
        case takenOver(DraftIsHeld)
        /// The answers could not be queued to be sent later.
        case notQueued(StoreFailure)
        /// The answers did not arrive, and can be queued.
        case canWait(after: SubmitSurveyResponseError, Message)
        case failed(SubmitSurveyResponseError)
    }

    /// Sends the answers once they are saved, or queues them for a later `time`. `again` does so even if an earlier
    /// submission may have arrived.
    public func submit(again: Bool, when time: SendingTime = .now) async -> Submission {
        if loss != nil { save() }
        await finishSaving()
        if let other = await otherHolder() { return .takenOver(other) }
        guard again || !hasReplacedOther else { return .draftChanged }
        do {
            return
                switch try await useCases.submit.send(
                    response, continuing: draft, knowing: await known.value, again: again, when: time)
            {
            case .accepted(let deletion, let record): .accepted(deletionFailure: deletion, recordFailure: record)
            case .queued(let failure): .queued(deletionFailure: failure)
            }
        } catch {
            switch error {
            case .sentBefore(let date):
                sentAt = date
                return .sentBefore(date)
            case .draftChanged: return .draftChanged
            case .store(let failure) where time.isLater && failure != .removed && failure.reason != nil:
                return .notQueued(failure)
            default: break
            }
            if error.mayHaveArrived { draft = nil }
            if error == .store(.removed) { loss = .removed }
            guard canWait, error.canBeQueued, ![.cancelled, .notLoggedIn].contains(error.kind),
                let message = error.message
            else { return .failed(error) }
            return .canWait(after: error, message)
        }
    }

    /// The process that has taken the survey over.
    private func otherHolder() async -> DraftIsHeld? {
        if isHeld { takenOver = await useCases.drafts.otherHolder(ofSurvey: response.questionnaire.surveyID) }
        return takenOver
    }
}
