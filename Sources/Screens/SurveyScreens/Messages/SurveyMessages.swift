public import CoreSupport
public import Credentials
import HTTP
public import Login
public import ScreenParts
public import SurveyAccount
public import SurveyResponses
public import SurveySession

// The messages of the survey app beside the shared ones.

extension Message {
    public static let surveyNotFound = Message("survey.notFound", "This survey does not exist any more.")
    /// The thanks of a survey without an outro.
    public static let thanks = Message("answers.sent", "Thank you. Your answers were sent.")
    static func noAccount(for email: String) -> Message {
        Message("account.none", "No account for {email}. Create one?", ["email": Message(verbatim: email)])
    }

    /// The same whether or not the account exists.
    static func resetRequested(for email: String) -> Message {
        Message(
            "reset.requested", "If {email} has an account here, a message with instructions is on its way.",
            ["email": Message(verbatim: email)])
    }

    static let answersKept = Message("answers.kept", "Your answers are kept.")
    static let mayHaveArrived = Message(
        "answers.mayHaveArrived", "Your answers may have arrived all the same: sent again, they may count twice.")
    static let stopped = Message("answers.stopped", "Sending was stopped.")
    package static let submissionStopped = Message([.stopped, .mayHaveArrived])
    public static let sendAgainQuestion = Message("answers.sendAgain", "Send again?")
    static let sendLaterQuestion = Message("answers.sendLater", "Send it later?")
    static let waitsToBeSent = Message("answers.waiting", "Your answers wait for a connection.")
    public static let quitQuestion = Message([Message("answers.quit", "Leave the survey?"), .answersKept])
    static let quitAndLoseQuestion = Message(
        "answers.quitAndLose", "Leave the survey? Your answers could not be saved and will be lost.")
    static let unfit = Message("answer.unfit", "This does not fit the question.")

    /// Answers were sent at `date` and may have arrived.
    public static func sentBefore(on date: Date) -> Message {
        let words = WireDate.format(date).replacing("T", with: " ").prefix("2020-01-02 03:04".count)
        return Message(
            "answers.sentBefore",
            "Your answers may have been sent already, on {date}: sent again, they may count twice.",
            ["date": Message(verbatim: "\(words) UTC")])
    }

    package static func notNoted(reason: String) -> Message {
        Message(
            "answers.notNoted", "Nothing was sent, because that cannot be recorded here: {reason}",
            reason: reason)
    }

    public static func draftNotKept(reason: String) -> Message {
        Message(
            "draft.notKept", "Your answers cannot be saved, so they cannot be sent either: {reason}", reason: reason)
    }

    public static func draftNotReadable(reason: String) -> Message {
        Message("draft.notReadable", "The saved answers to this survey cannot be read: {reason}", reason: reason)
    }

    static func answersLost(_ lost: [LostAnswer]) -> Message {
        let answers = lost.map { answer in
            let given = [answer.answerText, answer.words].compactMap { $0 }.joined(separator: ": ")
            return "\(answer.questionText) (\(given))"
        }
        return Message(
            "draft.lost", "The survey has changed. These answers no longer fit it: {answers}",
            ["answers": Message(verbatim: answers.joined(separator: "; "))])
    }

    static func answersAtStake(_ count: Int) -> Message {
        Message(
            "logOut.waiting", "Log out? Responses that wait to be sent ({count}) go with it.",
            ["count": Message(verbatim: "\(count)")])
    }

    static func draftsAtStake(_ count: Int) -> Message {
        count == 1
            ? Message("logOut.oneDraft", "Log out? One unfinished survey will be deleted.")
            : Message(
                "logOut.drafts", "Log out? {count} unfinished surveys will be deleted.",
                ["count": Message(verbatim: "\(count)")])
    }
}

extension LoginError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .credentialsRejected: .credentialsRejected
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message(hiding: secret)
        }
    }
}

extension LogInAndKeepTokenError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .login(let error): error.message(hiding: secret)
        case .cacheFailed(let reason): .notKept(reason: reason)
        }
    }
}

extension RegisterError: MessageConvertible {
    /// Without fields, all that the server says is shown in one row.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .emailTaken(let words):
            Message(
                "account.emailTaken", "There is an account with this email already. The server refused: {words}",
                ["words": .quoted(words, hiding: secret)])
        case .rejected(let problems): Message(problems.map { .quoted($0.message, hiding: secret) })
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message(hiding: secret)
        }
    }
}

extension SignUpError: MessageConvertible {
    /// An account that was created is not lost if the login after it failed.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .registration(let error): error.message(hiding: secret)
        case .login: .accountMade
        }
    }
}

extension CheckEmailRegistrationError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .unsupported:
            Message("account.unknown", "This server does not tell whether you have an account. Log in, or sign up.")
        case .request(let failure): failure.message(hiding: secret)
        }
    }
}

extension RequestPasswordResetError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .rejected(let words): .refused(status: 422, words: words, hiding: secret)
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message(hiding: secret)
        }
    }
}

extension LogOutOutcome {
    /// What the user must know about a logout; `nil` if nothing.
    public var message: Message? {
        switch self {
        case .wasNotLoggedIn, .serverTold: nil
        case .notConfirmed(let reason):
            Message(
                "logOut.notConfirmed",
                "You are logged out here, but it is not certain that the server has ended the session: {reason}",
                ["reason": .quoted(reason)])
        case .serverNotTold(let reason):
            Message(
                "logOut.serverNotTold", "You are logged out here, but the server could not be told: {reason}",
                ["reason": .quoted(reason)])
        }
    }
}

extension LogOutError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .cacheFailed(let reason): .notLoggedOut(reason: reason)
        }
    }
}

extension ProvideValidTokenError: LoadFailureConvertible {
    public var loadFailure: LoadFailure {
        switch self {
        case .notLoggedIn: .sessionEnded(reason: .notLoggedIn)
        case .sessionEnded(let end): .sessionEnded(reason: .sessionEnded(end))
        case .clientRejected: .told(.clientRejected)
        case .cacheFailed(let reason): .told(.notReadable(reason: reason))
        case .turnTaken(let processID): .told(.turnTaken(processID: processID))
        case .request(.refused(let refusal)): .told(.notRenewed(code: refusal.codeOrWords))
        case .request(let failure): LoadFailure(failure)
        }
    }
}

extension SubmitSurveyResponseError: LoadFailureConvertible {
    /// The response was not accepted, or this is not known.
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
            // No advice to try again: the response might count twice.
            case .request(.connectivity(let failure)) where mayHaveArrived: .told(failure.event)
            case .request(.invalidData): .told(.invalidAnswer)
            case .refreshFailed(let failure), .request(let failure): LoadFailure(failure)
            }
        guard case .told(let message) = failure, mayHaveArrived else { return failure }
        return .told(Message([message, .mayHaveArrived]))
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
