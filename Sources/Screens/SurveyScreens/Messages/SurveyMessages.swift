public import CoreSupport
public import Credentials
import HTTP
import Login
import RemoteSurveys
public import ScreenParts
public import SurveyAccount
public import SurveyResponses
public import SurveySession

// What the screens of the surveys' app say beside what every app's do.

extension Message {
    /// There is no survey of the id.
    public static let surveyNotFound = Message("survey.notFound", "This survey does not exist any more.")
    /// What is said at the end of a survey that has no words of its own there.
    public static let thanks = Message("answers.sent", "Thank you. Your answers were sent.")
    static func noAccount(for email: String) -> Message {
        Message("account.none", "No account for {email}. Create one?", ["email": Message(verbatim: email)])
    }

    /// The same whether or not there is an account.
    static func resetRequested(for email: String) -> Message {
        Message(
            "reset.requested", "If {email} has an account here, a message with instructions is on its way.",
            ["email": Message(verbatim: email)])
    }

    static let answersKept = Message("answers.kept", "Your answers are kept.")
    static let mayHaveArrived = Message(
        "answers.mayHaveArrived", "Your answers may have arrived all the same: sent again, they may count twice.")
    static let stopped = Message("answers.stopped", "Sending was stopped.")
    static let submissionStopped = Message([.stopped, .mayHaveArrived])
    /// What is asked before answers go out that may have been sent already.
    public static let sendAgainQuestion = Message("answers.sendAgain", "Send again?")
    /// What is asked before a survey is left that is being answered.
    public static let quitQuestion = Message([Message("answers.quit", "Leave the survey?"), .answersKept])
    static let unfit = Message("answer.unfit", "This does not fit the question.")

    /// Answers were sent at `date`, and may have arrived.
    public static func sentBefore(on date: Date) -> Message {
        let words = WireDate.format(date).replacing("T", with: " ").prefix("2020-01-02 03:04".count)
        return Message(
            "answers.sentBefore",
            "Your answers may have been sent already, on {date}: sent again, they may count twice.",
            ["date": Message(verbatim: "\(words) UTC")])
    }

    /// Nothing was sent, since it could not be recorded that it is.
    static func notMarked(reason: String) -> Message {
        Message(
            "answers.notMarked", "Nothing was sent, since it cannot be recorded here that it is: {reason}",
            reason: reason)
    }

    /// What is answered cannot be kept.
    public static func draftNotKept(reason: String) -> Message {
        Message(
            "draft.notKept", "Your answers cannot be kept here, nor sent before they can: {reason}", reason: reason)
    }

    /// What is kept of the answers cannot be read.
    public static func draftNotReadable(reason: String) -> Message {
        Message(
            "draft.notReadable", "The answers that were kept of this survey cannot be read: {reason}", reason: reason)
    }

    static func answersLost(_ lost: [LostAnswer]) -> Message {
        let answers = lost.map { answer in
            let given = [answer.answerText, answer.words].compactMap { $0 }.joined(separator: ": ")
            return "\(answer.questionText) (\(given))"
        }
        return Message(
            "draft.lost", "The survey has changed. What you answered to this does not fit it any more: {answers}",
            ["answers": Message(verbatim: answers.joined(separator: "; "))])
    }

    static func draftsAtStake(_ count: Int) -> Message {
        count == 1
            ? Message("logOut.oneDraft", "Log out? A half-answered survey goes with it.")
            : Message(
                "logOut.drafts", "Log out? {count} half-answered surveys go with it.",
                ["count": Message(verbatim: "\(count)")])
    }
}

extension LogInError: MessageConvertible {
    /// Why nobody is logged in.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .login(.credentialsRejected): .credentialsRejected
        case .login(.clientRejected): .clientRejected
        case .login(.request(let failure)): failure.message(hiding: secret)
        case .cacheFailed(let reason): .notKept(reason: reason)
        }
    }
}

extension RegisterError: MessageConvertible {
    /// Why there is no account; what the server says of fields stands in one row.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .emailTaken(let words):
            Message(
                "account.emailTaken",
                "There is an account with this email already. The server refused: {words}",
                ["words": .quoted(words, hiding: secret)])
        case .rejected(let problems): Message(problems.map { .quoted($0.message, hiding: secret) })
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message(hiding: secret)
        }
    }
}

extension SignUpError: MessageConvertible {
    /// Why nobody is logged in; an account that was made is not lost because the log-in after it failed.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .registration(let error): error.message(hiding: secret)
        case .login: .accountMade
        }
    }
}

extension CheckEmailRegistrationError: MessageConvertible {
    /// Why it is not known whether there is an account.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .unsupported:
            Message(
                "account.unknown", "This server does not tell whether you have an account. Log in, or sign up.")
        case .request(let failure): failure.message(hiding: secret)
        }
    }
}

extension RequestPasswordResetError: MessageConvertible {
    /// Why no reset is sent.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .rejected(let words): .refused(status: 422, words: words, hiding: secret)
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message(hiding: secret)
        }
    }
}

extension LogOutOutcome {
    /// What the user is to know of it; `nil` where there is nothing.
    public var message: Message? {
        switch self {
        case .wasNotLoggedIn, .serverTold: nil
        case .notConfirmed(let reason):
            Message(
                "logOut.notConfirmed",
                "You are logged out here, but it is not certain that the server has ended the session: {reason}",
                reason: reason)
        case .serverNotTold(let reason):
            Message(
                "logOut.serverNotTold", "You are logged out here, but the server could not be told: {reason}",
                reason: reason)
        }
    }
}

extension LogOutError: MessageConvertible {
    /// Why the user is still logged in.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .cacheFailed(let reason): .notLoggedOut(reason: reason)
        }
    }
}

extension ProvideValidTokenError: LoadFailureConvertible {
    /// The server or the user has ended the session, or it is left alone.
    public var loadFailure: LoadFailure {
        switch self {
        case .notLoggedIn: .sessionEnded(reason: .notLoggedIn)
        case .sessionEnded: .sessionEnded(reason: .sessionEnded)
        case .clientRejected: .told(.clientRejected)
        case .cacheFailed(let reason): .told(.notReadable(reason: reason))
        // The token was wanted for another request, which nobody tried too often.
        case .request(.refused(let refusal)):
            .told(.refused(status: 401, words: refusal.words ?? "status \(refusal.status)"))
        case .request(let failure): LoadFailure(failure)
        }
    }
}

extension SubmitSurveyResponseError: LoadFailureConvertible {
    /// The response was not taken, or it is not known whether it was.
    public var loadFailure: LoadFailure {
        let failure: LoadFailure =
            switch self {
            case .incomplete(let problems): .told(problems.first?.reason.message ?? .unfit)
            case .rejected(let words?):
                .told(
                    Message(
                        "answers.refused", "The server did not take your answers: {words}", ["words": .quoted(words)]))
            case .rejected(nil): .told(Message("answers.notTaken", "The server did not take your answers."))
            case .unauthorized(let missing): LoadFailure(unauthorized: missing)
            // To try again is no advice to who may be heard twice.
            case .request(.connectivity(let failure)) where mayHaveArrived: .told(failure.event)
            case .request(.invalidData): .told(.invalidAnswer)
            case .refreshFailed(let failure), .request(let failure): LoadFailure(failure)
            }
        guard case .told(let message) = failure, mayHaveArrived else { return failure }
        return .told(Message([message, .mayHaveArrived]))
    }
}

extension AnswerProblem.Reason {
    /// What is wrong with an answer.
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

extension DiscardDraftError {
    /// What is said of answers that were to be deleted; their user is told also where it was called off.
    public var message: Message {
        switch self {
        case .deletionFailed(let reason), .unreadable(let reason):
            Message(
                "draft.notDeleted", "What was kept of the answers could not be deleted: {reason}", reason: reason)
        case .cancelled: Message("draft.stillThere", "What was kept of the answers could not be deleted.")
        }
    }
}
