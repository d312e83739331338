/// Queue Response Use Case: an answered survey goes out when it can.
public protocol QueueResponseUseCase: Sendable {
    /// Keeps `response` until it is sent, refused or discarded.
    ///
    /// - Throws: ``QueueResponseError``; nothing is queued then.
    @discardableResult
    func queue(_ response: SurveyResponse) async throws(QueueResponseError) -> OutboxItem
}

/// The error courses of the Queue Response Use Case.
public enum QueueResponseError: Error, Hashable, Sendable {
    /// The response is not complete, for these reasons.
    case incomplete([AnswerProblem])
    case savingFailed(reason: String)
    case cancelled
}

/// Load Queued Responses Use Case: without a side effect.
public protocol LoadQueuedResponsesUseCase: Sendable {
    /// Delivers what waits of this user at this server.
    ///
    /// - Throws: ``LoadQueuedResponsesError``.
    func queuedResponses() async throws(LoadQueuedResponsesError) -> Outbox
}

/// The error courses of the Load Queued Responses Use Case.
public enum LoadQueuedResponsesError: Error, Hashable, Sendable {
    /// The outbox could not be reached, or it could not be found out which items there are.
    case unreadable(reason: String)
    case cancelled
}

/// Send Queued Responses Use Case: a response is sent again only if the server cannot have taken it.
public protocol SendQueuedResponsesUseCase: Sendable {
    /// Sends the queued items one by one, in order. One caller sends at a time, among all processes.
    ///
    /// - Throws: ``SendQueuedResponsesError``; nothing was sent then.
    func sendQueuedResponses() async throws(SendQueuedResponsesError) -> SentResponses
}

/// What came of sending.
public struct SentResponses: Hashable, Sendable {
    /// Why items that are queued were left for another time.
    public enum Stop: Hashable, Sendable {
        /// An error that the others would meet too.
        case failure(SubmitSurveyResponseError)
        /// The store could not save an item's state; no more was sent.
        case notNoted(reason: String)
        case cancelled
    }

    /// The ids of what the server took.
    public internal(set) var taken: [OutboxItem.ID] = []
    public internal(set) var refused: [OutboxItem.ID] = []
    /// The items that became uncertain, those of a sender that died included.
    public internal(set) var uncertain: [OutboxItem.ID] = []
    public internal(set) var damaged: [Outbox.DamagedItem] = []
    public internal(set) var stop: Stop?
}

/// The error courses of the Send Queued Responses Use Case.
public enum SendQueuedResponsesError: Error, Hashable, Sendable {
    /// Another sender did not end in time.
    case busy(reason: String)
    /// The outbox could not be reached, or it could not be found out which items there are.
    case unreadable(reason: String)
    case cancelled
}

/// Resend Queued Response Use Case: a person's decision.
public protocol ResendQueuedResponseUseCase: Sendable {
    /// Queues a refused or uncertain item once more, in its old place.
    ///
    /// - Throws: ``QueuedResponseError``.
    func resend(_ id: OutboxItem.ID) async throws(QueuedResponseError)
}

/// Edit Queued Response Use Case: a person's decision.
public protocol EditQueuedResponseUseCase: Sendable {
    /// Delivers what still fits of a queued or refused item, as a draft does. If anything fits, the item is sent no more,
    /// and stays until it is discarded or queued again.
    ///
    /// - Throws: ``QueuedResponseError``.
    func answers(of id: OutboxItem.ID, for questionnaire: Questionnaire) async throws(QueuedResponseError)
        -> ResumedDraft
}

/// Discard Queued Response Use Case: a person's decision.
public protocol DiscardQueuedResponseUseCase: Sendable {
    /// Deletes an item, one that cannot be read too.
    ///
    /// - Throws: ``QueuedResponseError``; the item is then still there.
    func discardQueuedResponse(_ id: OutboxItem.ID) async throws(QueuedResponseError)

    /// Deletes all items: for a log-out that its user agreed to.
    ///
    /// - Throws: the first ``QueuedResponseError``; that item and those behind it are then still there.
    func discardAll() async throws(QueuedResponseError)
}

/// The error courses of a person's decisions on an item.
public enum QueuedResponseError: Error, Hashable, Sendable {
    case notFound
    /// The item cannot be read; the reason holds nothing of the data.
    case invalidData(reason: String)
    /// The item is in a state in which that cannot be done.
    case unfit(OutboxItem.State)
    /// The item could not be read, changed or deleted.
    case storeFailed(reason: String)
    case cancelled
}
