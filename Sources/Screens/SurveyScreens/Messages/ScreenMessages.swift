import CoreSupport
public import ScreenParts
public import SurveyResponses

// The screens' messages, except those of errors.

extension Message {
    public static let surveyNotFound = Message("survey.notFound", "This survey no longer exists.")
    /// The thanks of a survey without an outro.
    public static let thanks = Message("answers.sent", "Thank you. Your answers were sent.")
    static func noAccount(for email: String) -> Message {
        Message("account.none", "No account for {email}. Create one?", ["email": Message(verbatim: email)])
    }

    /// This message is the same whether or not the account exists.
    static func resetRequested(for email: String) -> Message {
        Message(
            "reset.requested", "If {email} has an account here, a message with instructions is on its way.",
            ["email": Message(verbatim: email)])
    }

    static let answersSaved = Message("answers.saved", "Your answers are kept.")
    static let answersSavedUntilEnd = Message("answers.savedUntilEnd", "Your answers are kept until you leave the app.")
    static let stopped = Message("answers.stopped", "Sending was stopped.")
    public static let submissionStopped = Message([.stopped, .mayHaveArrived])
    public static let sendAgainQuestion = Message("answers.sendAgain", "Send again?")
    package static let sendAnywayQuestion = Message("answers.sendAnyway", "Send anyway?")
    static let sendLaterQuestion = Message("answers.sendLater", "Send it later?")
    public static func isHeldQuestion(by other: DraftIsHeld) -> Message {
        Message([other.heldMessage, Message("draft.takeOver", "Answer it here instead?")])
    }

    public static func takenOver(by other: DraftIsHeld) -> Message {
        Message(
            "draft.takenOver",
            "Process {id} has taken over this survey, with the answers saved so far. Nothing more is saved or sent here.",
            ["id": Message(verbatim: "\(other.processID)")])
    }

    static let noneFits = Message("answers.noneFits", "No answer fits the survey now. The answers are unchanged.")
    static let mayCountTwice = Message(
        "outbox.mayCountTwice", "These answers may have arrived, and may be counted twice.")
    static let deleteUncertainQuestion = Message(
        "outbox.deleteUncertain", "Delete these answers? They may have arrived.")
    static let deleteUnsentQuestion = Message("outbox.deleteUnsent", "Delete these answers? They were not sent.")
    static let deleteRecordQuestion = Message(
        "sent.deleteRecord", "Delete the record of these answers? They were sent.")
    static let waitsToBeSent = Message(
        "answers.waiting", "Your answers are queued and will be sent when there is a connection.")
    static let waitsForUser = Message(
        "answers.waitingForUser", "Your answers are queued. They wait in the outbox until you send them.")
    static func quitQuestion(saying whatIsSaved: Message) -> Message {
        Message([Message("answers.quit", "Leave the survey?"), whatIsSaved])
    }
    static let quitAndLoseQuestion = Message(
        "answers.quitAndLose", "Leave the survey? Your answers could not be saved and will be lost.")
    static func draftNotKept(reason: String) -> Message {
        Message("draft.notKept", "Your answers cannot be saved: {reason}", reason: reason)
    }

    public static func draftNotReadable(reason: String) -> Message {
        Message("draft.notReadable", "The saved answers to this survey cannot be read: {reason}", reason: reason)
    }

    static func answersLost(_ lost: [LostAnswer]) -> Message {
        let answers = lost.map { answer in
            let given = [answer.answerText, answer.text].compactMap { $0 }.joined(separator: ": ")
            return "\(answer.questionText) (\(given))"
        }
        return Message(
            "draft.lost", "The survey has changed. These answers no longer fit it: {answers}",
            ["answers": Message(verbatim: answers.joined(separator: "; "))])
    }

    static func answersAtStake(_ count: Int) -> Message {
        Message(
            "logOut.waiting", "Log out? Unsent responses ({count}) will be deleted.",
            ["count": Message(verbatim: "\(count)")])
    }

    static func atStake(_ count: Int, drafts: Int) -> Message {
        Message(
            "logOut.waitingAndDrafts",
            "Log out? Unsent responses ({count}) and unfinished surveys ({drafts}) will be deleted.",
            ["count": Message(verbatim: "\(count)"), "drafts": Message(verbatim: "\(drafts)")])
    }

    static func draftsAtStake(_ count: Int) -> Message {
        count == 1
            ? Message("logOut.oneDraft", "Log out? One unfinished survey will be deleted.")
            : Message(
                "logOut.drafts", "Log out? {count} unfinished surveys will be deleted.",
                ["count": Message(verbatim: "\(count)")])
    }
}
