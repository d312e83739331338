public import CoreSupport
public import HTTPMessages
public import RecordStorage
@_exported public import UserMessages

/// Submit Survey Response Use Case: sends the answers to a survey. A response that may have arrived is sent again only
/// on request.
public protocol SubmitSurveyResponseUseCase: Sendable {
    /// Sends `response` with one request that is never repeated automatically. The outbox holds it from before the
    /// request leaves until the outcome is known; a response that may have arrived stays there (see
    /// ``ResumedDraft/sentAt``).
    ///
    /// - Parameters:
    ///   - response: the answers.
    ///   - draft: the draft as it was last saved or loaded here, if the response continues one. Nothing is sent if it
    ///     was changed or deleted elsewhere.
    ///   - known: the recorded answers to the survey when its user began to answer it. Nothing is sent if others were
    ///     sent since then. `nil` if that does not matter or is unknown.
    ///   - again: whether to send the response even if it may have been sent; pass `true` only if the user agreed.
    ///   - time: when to send it.
    /// - Throws: ``SubmitSurveyResponseError``; see ``SubmitSurveyResponseError/mayHaveArrived`` and
    ///   ``SubmitSurveyResponseError/canBeQueued``.
    @discardableResult
    func send(
        _ response: SurveyResponse, continuing draft: SurveyResponse?, knowing known: Set<SentAnswers.ID>?,
        again: Bool, when time: SendingTime
    ) async throws(SubmitSurveyResponseError) -> Submission
}

extension SubmitSurveyResponseUseCase {
    /// Sends a response that continues no draft, or queues it.
    @discardableResult
    public func send(
        _ response: SurveyResponse, again: Bool = false, when time: SendingTime = .nowOrLater
    ) async throws(SubmitSurveyResponseError) -> Submission {
        try await send(response, continuing: nil, knowing: nil, again: again, when: time)
    }
}

/// When to send a response.
public enum SendingTime: Hashable, Sendable {
    case now
    /// Now; a response that certainly did not arrive, and may be accepted later, is queued.
    case nowOrLater
    /// With the queue.
    case later
    /// Once its user agrees: it is queued, and sent only if it is named to
    /// ``SendQueuedResponsesUseCase/sendQueuedResponses(only:)``.
    case afterConsent

    /// Whether nothing is sent now.
    package var isLater: Bool {
        switch self {
        case .later, .afterConsent: true
        case .now, .nowOrLater: false
        }
    }
}

/// What became of a response.
public enum Submission: Hashable, Sendable {
    /// The server accepted it. `deletionFailure` says why the draft or the item could not be deleted, if so, and
    /// `recordFailure` why it is not among the sent answers.
    case accepted(deletionFailure: StoreFailure?, recordFailure: StoreFailure? = nil)
    /// It is in the outbox. `deletionFailure` says why the draft could not be deleted, if so.
    case queued(deletionFailure: StoreFailure?)
}

/// The error courses of the Submit Survey Response Use Case.
public enum SubmitSurveyResponseError: StoreUseCaseError, Hashable, Sendable {
    /// The response is not complete; nothing was sent.
    case incomplete([AnswerProblem])
    /// A response to the survey was sent at this date and may have arrived; nothing was sent now.
    case sentBefore(Date)
    /// The draft was sent, changed or deleted elsewhere, or other answers were sent; nothing was sent now.
    case draftChanged
    /// The outbox could not record the attempt, or the caller was cancelled while it waited; nothing was sent.
    case store(StoreFailure)
    /// The server rejects the response (422); `message` is the server's own text; do not trust it.
    case rejected(message: String?)
    /// The server rejected the credential (401), or there was none to send; the value then says why.
    case unauthorized(MissingCredential?)
    /// The response was not accepted, because the credential could not be refreshed.
    case refreshFailed(RequestFailure)
    case request(RequestFailure)
}

extension Message {
    package static let mayHaveArrived = Message(
        "answers.mayHaveArrived", "Your answers may have arrived. If you send them again, they may be counted twice.")

    /// Answers were sent at `date` and may have arrived.
    public static func sentBefore(on date: Date) -> Message {
        Message(
            "answers.sentBefore",
            "Your answers may already have been sent on {date}. If you send them again, they may be counted twice.",
            ["date": Message(verbatim: date.dayAndTime)])
    }

    /// Answers were sent, but are not among the sent answers.
    public static func sentNotRecorded(reason: String) -> Message {
        Message(
            "sent.notRecorded", "Your answers were sent, but this could not be recorded on this device: {reason}",
            reason: reason)
    }

    package static let draftChanged = Message(
        "draft.changed",
        "The answers to this survey were sent, changed or deleted elsewhere. If you send these, they may be counted twice."
    )

    fileprivate static func notRecorded(reason: String) -> Message {
        Message(
            "answers.notRecorded",
            "Nothing was sent, because the attempt could not be recorded on this device: {reason}",
            reason: reason)
    }

    public static func draftNotSaved(reason: String) -> Message {
        Message(
            "draft.notSaved", "Your answers cannot be saved, so they cannot be sent either: {reason}", reason: reason)
    }
}

extension SubmitSurveyResponseError: MessageConvertible {
    /// The response was not accepted, or its outcome is unknown.
    public var report: FailureReport {
        let report =
            switch self {
            case .incomplete(let problems): FailureReport(.rejected, problems.first?.reason.message ?? .unfit)
            case .sentBefore(let date): FailureReport(.rejected, .sentBefore(on: date))
            case .draftChanged: FailureReport(.rejected, .draftChanged)
            case .store(let failure): failure.report(as: Message.notRecorded)
            case .rejected(let words?):
                FailureReport(
                    .rejected,
                    Message(
                        "answers.refused", "The server did not accept your answers: {message}",
                        ["message": Message(quoting: words)]))
            case .rejected(nil):
                FailureReport(.rejected, Message("answers.notAccepted", "The server did not accept your answers."))
            case .unauthorized(let missing): missing.report
            // No advice to try again: the response might count twice.
            case .request(.connectivity(let failure)) where mayHaveArrived:
                FailureReport(.unreachable, failure.event)
            case .request(.invalidData): FailureReport(.invalidData, .invalidAnswer)
            case .refreshFailed(let failure), .request(let failure): failure.report
            }
        // A rejection says itself what may have arrived.
        guard mayHaveArrived, requestFailure != nil, let message = report.message else { return report }
        return FailureReport(report.kind, Message([message, .mayHaveArrived]))
    }
}

extension SubmitSurveyResponseError {
    /// The fate of a response that was not accepted.
    enum Outcome {
        /// The server does not accept these answers, or they were not sent.
        case refused
        /// The response did not arrive, and the server may accept it later.
        case notAccepted
        case mayHaveArrived
    }

    /// The outcome: what an answer of the server means for a response.
    var outcome: Outcome {
        switch self {
        case .incomplete, .rejected, .store: .refused
        case .sentBefore, .draftChanged: .mayHaveArrived
        case .unauthorized, .refreshFailed: .notAccepted
        case .request(.refused(let refusal)): refusal.status == 429 ? .notAccepted : .refused
        case .request(.connectivity(let failure)): failure.mayHaveBeenSent ? .mayHaveArrived : .notAccepted
        case .request(.invalidData), .request(.redirected), .request(.cancelled): .mayHaveArrived
        }
    }

    /// Whether the server may have accepted a response to the survey nevertheless: sending it again may count it twice.
    /// Tell the user, and let them decide.
    public var mayHaveArrived: Bool { outcome == .mayHaveArrived }

    /// Whether the response did not arrive and may be accepted later, so that it can wait in an outbox. If
    /// `loginAdvice` asks for a login, send it after that.
    public var canBeQueued: Bool { outcome == .notAccepted }
}

extension SubmitSurveyResponseError: AuthorizedUseCaseError {
    public var requestFailure: RequestFailure? {
        switch self {
        case .refreshFailed(let failure), .request(let failure): failure
        case .incomplete, .sentBefore, .draftChanged, .store, .rejected, .unauthorized: nil
        }
    }

    public static func otherCourse(of refusal: ServerRefusal) -> Self? {
        refusal.status == 422 ? .rejected(message: refusal.text) : nil
    }

    /// Distinguishes a failed refresh, so that the user learns that the answers did not arrive.
    public static func course(ofFailedRefresh failure: RequestFailure) -> Self? { .refreshFailed(failure) }
}
