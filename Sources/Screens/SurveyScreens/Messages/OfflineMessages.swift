import CoreSupport
public import Credentials
public import ScreenParts
public import SurveyResponses
public import SurveysCache

// What an app says of answers that wait, and of what it keeps.

extension Message {
    fileprivate static func outboxFailed(reason: String) -> Message {
        Message("outbox.failed", "The answers that wait to be sent cannot be reached: {reason}", reason: reason)
    }
}

extension SubmitDraftError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .sentBefore(let date): .sentBefore(on: date)
        case .notNoted(let reason): .notNoted(reason: reason)
        case .submissionFailed(let error): error.message
        case .cancelled: nil
        }
    }
}

extension DiscardDraftError: MessageConvertible {
    /// Also says of answers that were to be deleted, when that was cancelled, that they are still there.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .deletionFailed(let reason), .unreadable(let reason):
            Message("draft.notDeleted", "The saved answers could not be deleted: {reason}", reason: reason)
        case .cancelled: Message("draft.stillThere", "The saved answers could not be deleted.")
        }
    }
}

extension QueueResponseError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .incomplete(let problems): problems.first?.reason.message ?? .unfit
        case .savingFailed(let reason): .draftNotKept(reason: reason)
        case .cancelled: nil
        }
    }
}

extension LoadQueuedResponsesError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .unreadable(let reason): .outboxFailed(reason: reason)
        case .cancelled: nil
        }
    }
}

extension SendQueuedResponsesError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .busy: Message("outbox.busy", "The answers are being sent already.")
        case .unreadable(let reason): .outboxFailed(reason: reason)
        case .cancelled: nil
        }
    }
}

extension QueuedResponseError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .notFound: Message("outbox.none", "These answers no longer wait to be sent.")
        case .invalidData(let reason), .storeFailed(let reason): .outboxFailed(reason: reason)
        case .unfit: Message("outbox.unfit", "This cannot be done with these answers now.")
        case .cancelled: nil
        }
    }
}

extension LoadSurveysFromCacheError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .notFound: Message("kept.none", "No surveys are kept for use without a connection.")
        case .invalidData(let reason), .unreadable(let reason):
            Message("kept.notReadable", "The surveys that are kept cannot be read: {reason}", reason: reason)
        case .expired: Message("kept.expired", "The surveys that are kept are too old.")
        case .cancelled: nil
        }
    }
}
