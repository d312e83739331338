public import CoreSupport
import HTTP
public import Messages
import RemoteSurveys
public import SurveyResponses
import SurveySession

// The messages of answers: drafts, submissions and the outbox.

extension Message {
    package static let mayHaveArrived = Message(
        "answers.mayHaveArrived", "Your answers may have arrived. If you send them again, they may be counted twice.")
    package static let unfit = Message("answer.unfit", "This does not fit the question.")

    /// Answers were sent at `date` and may have arrived.
    public static func sentBefore(on date: Date) -> Message {
        let words = WireDate.format(date).replacing("T", with: " ").prefix("2020-01-02 03:04".count)
        return Message(
            "answers.sentBefore",
            "Your answers may already have been sent on {date}. If you send them again, they may be counted twice.",
            ["date": Message(verbatim: "\(words) UTC")])
    }

    package static let draftChanged = Message(
        "draft.changed",
        "Answers to this survey were sent, changed or deleted in another window. They may be counted twice.")

    package static func notNoted(reason: String) -> Message {
        Message(
            "answers.notNoted", "Nothing was sent, because the attempt could not be recorded on this device: {reason}",
            reason: reason)
    }

    public static func draftNotSaved(reason: String) -> Message {
        Message(
            "draft.notSaved", "Your answers cannot be saved, so they cannot be sent either: {reason}", reason: reason)
    }
}

extension SubmitSurveyResponseError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .incomplete, .rejected: .rejected
        case .unauthorized(let missing): missing.kind
        case .refreshFailed(let failure), .request(let failure): failure.kind
        }
    }

    /// The response was not accepted, or its outcome is unknown.
    public var messageForUser: Message? {
        let message: Message? =
            switch self {
            case .incomplete(let problems): problems.first?.reason.message ?? .unfit
            case .rejected(let words?):
                Message(
                    "answers.refused", "The server did not take your answers: {words}",
                    ["words": Message(quoting: words)])
            case .rejected(nil): Message("answers.notTaken", "The server did not take your answers.")
            case .unauthorized(let missing): missing.message
            // No advice to try again: the response might count twice.
            case .request(.connectivity(let failure)) where mayHaveArrived: failure.event
            case .request(.invalidData): .invalidAnswer
            case .refreshFailed(let failure), .request(let failure): failure.message
            }
        return mayHaveArrived ? message.map { Message([$0, .mayHaveArrived]) } : message
    }
}

extension AnswerProblem.Reason {
    public var message: Message {
        switch self {
        case .nothingAnswered: Message("answer.none", "No question is answered.")
        case .unanswered: Message("answer.missing", "This must be answered.")
        case .wordsMissing: Message("entry.empty", "This must be filled in.")
        case .notAnInteger: Message("answer.noInteger", "This must be a whole number.")
        case .severalPicked: Message("answer.several", "Only one answer may be picked.")
        case .wordsNotTaken, .unknownAnswer, .ambiguousAnswer, .unfit, .notAsked, .unknownQuestion, .repeatedQuestion:
            .unfit
        }
    }
}

extension Message {
    /// The hint about a text that does not match the mask of `answer`.
    public static func unexpectedText(for answer: Answer) -> Message {
        guard let example = answer.placeholder, !example.isBlank else {
            return Message("answer.unexpected", "This does not look like what is expected.")
        }
        return Message(
            "answer.unlikeExample", "This does not look like {example}.", ["example": Message(quoting: example)])
    }
}

extension AnswerProblem: MessageConvertible {
    public var kind: FailureKind { .rejected }

    public var messageForUser: Message? { reason.message }
}

extension FilledTemplateError: MessageConvertible {
    public var kind: FailureKind { .rejected }

    public var messageForUser: Message? {
        switch self {
        case .invalidData(let reason):
            Message("template.invalid", "This is not a filled-in survey: {reason}", reason: reason)
        case .otherSurvey: Message("template.otherSurvey", "These are the answers to another survey.")
        case .unfit(let problems): problems.first?.reason.message ?? .unfit
        }
    }
}

extension Message {
    fileprivate static func outboxFailed(reason: String) -> Message {
        Message("outbox.failed", "The unsent answers cannot be accessed: {reason}", reason: reason)
    }
}

extension SubmitDraftError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .sentBefore, .draftChanged: .rejected
        case .notNoted: .localStorage
        case .submissionFailed(let error): error.kind
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .sentBefore(let date): .sentBefore(on: date)
        case .draftChanged: .draftChanged
        case .notNoted(let reason): .notNoted(reason: reason)
        case .submissionFailed(let error): error.message
        case .cancelled: nil
        }
    }
}

extension DiscardDraftError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .deletionFailed, .unreadable: .localStorage
        case .cancelled: .cancelled
        }
    }

    /// If a deletion was cancelled, the message says that the answers are still there.
    public var messageForUser: Message? {
        switch self {
        case .deletionFailed(let reason), .unreadable(let reason):
            Message("draft.notDeleted", "The saved answers could not be deleted: {reason}", reason: reason)
        case .cancelled: Message("draft.stillThere", "The saved answers could not be deleted.")
        }
    }
}

extension QueueResponseError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .incomplete: .rejected
        case .savingFailed: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .incomplete(let problems): problems.first?.reason.message ?? .unfit
        case .savingFailed(let reason): .draftNotSaved(reason: reason)
        case .cancelled: nil
        }
    }
}

extension LoadQueuedResponsesError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .unreadable: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .unreadable(let reason): .outboxFailed(reason: reason)
        case .cancelled: nil
        }
    }
}

extension SendQueuedResponsesError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .busy: .rejected
        case .unreadable: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .busy: Message("outbox.busy", "The answers are being sent already.")
        case .unreadable(let reason): .outboxFailed(reason: reason)
        case .cancelled: nil
        }
    }
}

extension QueuedResponseError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .notFound: .notFound
        case .unfit: .rejected
        case .invalidData, .storeFailed: .localStorage
        case .cancelled: .cancelled
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .notFound: Message("outbox.none", "These answers are no longer in the outbox.")
        case .invalidData(let reason), .storeFailed(let reason): .outboxFailed(reason: reason)
        case .unfit: Message("outbox.unfit", "This cannot be done with these answers now.")
        case .cancelled: nil
        }
    }
}
