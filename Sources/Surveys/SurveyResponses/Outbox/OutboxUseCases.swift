import CoreSupport
public import RecordStorage
public import UserMessages

/// Load Queued Responses Use Case: lists the outbox without changing it.
public protocol LoadQueuedResponsesUseCase: Sendable {
    /// Returns the outbox of this user at this server.
    ///
    /// - Throws: `StoreFailure` if its items cannot be listed.
    func queuedResponses() async throws(StoreFailure) -> Outbox
}

/// Send Queued Responses Use Case: sends the outbox. It sends a response again only if the server cannot have accepted
/// it.
public protocol SendQueuedResponsesUseCase: Sendable {
    /// Sends the queued items one by one, in order. Across all processes, one caller sends at a time.
    ///
    /// - Parameter ids: the items to send; `nil` for all that do not wait for consent. The others stay queued.
    /// - Throws: `StoreFailure.busy(reason:)` if another sender did not finish in time, or another `StoreFailure` if the
    ///   outbox could not be reached or listed, or if the caller was cancelled; nothing was then sent.
    @discardableResult
    func sendQueuedResponses(only ids: Set<OutboxItem.ID>?) async throws(StoreFailure) -> SentResponses
}

extension SendQueuedResponsesUseCase {
    /// Sends all queued items that do not wait for consent.
    @discardableResult
    public func sendQueuedResponses() async throws(StoreFailure) -> SentResponses {
        try await sendQueuedResponses(only: nil)
    }
}

/// The outcome of sending the outbox.
public struct SentResponses: Hashable, Sendable {
    /// The ids of the items that the server accepted, including those whose sender died after it had recorded that.
    public internal(set) var accepted: [OutboxItem.ID] = []
    public internal(set) var refused: [OutboxItem.ID] = []
    /// The items that became uncertain, including those whose sender died.
    public internal(set) var uncertain: [OutboxItem.ID] = []
    public internal(set) var damaged: [DamagedRecord] = []
    /// The items that need a person's decision: those that were refused or uncertain when sending began, and were not sent,
    /// and those that were uncertain before they were queued again, and did not arrive now.
    public internal(set) var undecided: [OutboxItem.ID] = []
    /// Why sending stopped before the end of the queue: an error that the other items would meet, too, or
    /// `SubmitSurveyResponseError.store` if an item's state could not be saved or the caller was cancelled.
    public internal(set) var stop: SubmitSurveyResponseError?
    /// Why accepted answers could not be recorded; `nil` if all were.
    public internal(set) var recordFailure: StoreFailure?

    var surveyIDs: [OutboxItem.ID: String] = [:]

    /// Returns to how many surveys these items are answers.
    public func surveyCount(of ids: [OutboxItem.ID]) -> Int { Set(ids.map { surveyIDs[$0] ?? $0 }).count }

    /// Says why sending stopped; `nil` if it did not.
    public var stopMessage: Message? {
        // That of a submission says that nothing was sent.
        guard case .store(let failure)? = stop, !(accepted + refused + uncertain).isEmpty else { return stop?.message }
        return QueuedResponseError.store(failure).message
    }
}

/// Decide On Queued Response Use Case: a person continues with answers that wait.
public protocol WithdrawQueuedResponseUseCase: Sendable {
    /// Moves a queued or refused item into the draft of its survey, if any of its answers fit the survey.
    ///
    /// - Returns: the draft; without answers if none fits, in which case nothing was changed.
    /// - Throws: ``QueuedResponseError``; the item and the draft are then unchanged.
    func withdraw(_ id: OutboxItem.ID, for questionnaire: Questionnaire) async throws(QueuedResponseError)
        -> ResumedDraft

    /// Moves the newest item of the survey in this state; the others stay.
    func withdrawNewest(_ state: OutboxItem.State, for questionnaire: Questionnaire) async throws(QueuedResponseError)
        -> ResumedDraft
}

/// Decide On Queued Response Use Case: a person queues an item again, or deletes items.
public protocol DecideOnQueuedResponseUseCase: Sendable {
    /// Queues a refused or uncertain item again, in its old place.
    ///
    /// - Throws: ``QueuedResponseError``; the item is then unchanged.
    func resend(_ id: OutboxItem.ID) async throws(QueuedResponseError)

    /// Deletes an item, even an unreadable one.
    ///
    /// - Throws: ``QueuedResponseError``; the item then still exists.
    func discardQueuedResponse(_ id: OutboxItem.ID) async throws(QueuedResponseError)

    /// Deletes all items and the records of what was sent, for a logout that the user has confirmed.
    ///
    /// - Returns: the number of unsent items.
    /// - Throws: the first ``QueuedResponseError``; that item, those behind it and the records then still exist.
    @discardableResult
    func discardAll() async throws(QueuedResponseError) -> Int
}

extension DecideOnQueuedResponseUseCase {
    /// Deletes the items of an outbox as it was loaded, for a logout that the user has confirmed. Others stay.
    ///
    /// - Throws: the first ``QueuedResponseError``; that item and those behind it then still exist.
    public func discard(_ outbox: Outbox) async throws(QueuedResponseError) {
        for id in outbox.items.map(\.id) + outbox.accepted + outbox.damaged.map(\.id) {
            do {
                try await discardQueuedResponse(id)
            } catch {
                // It was sent or deleted meanwhile.
                guard error == .store(.notFound) else { throw error }
            }
        }
    }
}

/// The error courses of a person's decisions on an item.
public enum QueuedResponseError: StoreUseCaseError, Hashable, Sendable {
    /// The item's state does not allow the decision.
    case unfit(OutboxItem.State)
    /// The survey has a draft, which would be lost.
    case draftExists
    /// The item could not be saved as a draft.
    case draftNotSaved(reason: String)
    /// The item does not exist, is damaged, or could not be read, changed or deleted.
    case store(StoreFailure)
}

extension QueuedResponseError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .unfit:
            FailureReport(.rejected, Message("outbox.unfit", "This cannot be done with these answers now."))
        case .draftExists:
            FailureReport(
                .rejected, Message("outbox.draftExists", "A draft of this survey exists and would be lost."))
        case .draftNotSaved(let reason): FailureReport(.localStorage, .draftNotSaved(reason: reason))
        case .store(.notFound):
            FailureReport(.notFound, Message("outbox.none", "These answers are no longer in the outbox."))
        case .store(let failure):
            failure.report { reason in
                Message("outbox.failed", "The unsent answers cannot be accessed: {reason}", reason: reason)
            }
        }
    }
}
