import ArgumentParsing
import CommandLineSupport
import HTTP
import Login
import RecordStorage
import ScreenParts
import SurveyAccount
import SurveyResponses
import SurveyScreens
import SurveySession

extension Program {
    /// What the errors of the survey's use cases mean to a person at the command line.
    @Sendable static func meaning(of error: any Error, typed command: ParsedCommand?) -> (any Error)? {
        switch error {
        case LoadResourceError.notFound:
            let id = command?.word(SurveyOptions.id) ?? ""
            return CommandFailure(.failed, "There is no survey '\(id)'. Run 'survey list' for the ids.")

        // The session
        case LogInAndKeepTokenError.login(.request(let failure)), ProvideValidTokenError.request(let failure):
            return failure
        case LogInAndKeepTokenError.login(.credentialsRejected): return CommandFailure.credentialsRejected
        case LogInAndKeepTokenError.login(.clientRejected), ProvideValidTokenError.clientRejected,
            RegisterError.clientRejected, RequestPasswordResetError.clientRejected:
            return CommandFailure.clientRejected
        case LogInAndKeepTokenError.cacheFailed(let reason), ProvideValidTokenError.cacheFailed(let reason),
            LogOutError.cacheFailed(let reason):
            return CommandFailure.cache(reason: reason)
        case ProvideValidTokenError.notLoggedIn: return CommandFailure.notLoggedIn
        case ProvideValidTokenError.sessionEnded: return CommandFailure.sessionEnded

        // Without a password
        case LogInWithCodeError.request(let failure), LogInWithBrowserError.request(let failure),
            LoadAuthorizationServerError.request(let failure):
            return failure
        case LogInWithCodeError.clientRejected, LogInWithBrowserError.clientRejected:
            return CommandFailure.clientRejected
        case LogInWithCodeError.denied, LogInWithBrowserError.denied:
            return CommandFailure(.notLoggedIn, "The login was denied. Run '\(.login)' to try again.")
        case LogInWithCodeError.expired:
            return CommandFailure(.notLoggedIn, "The code has expired. Run '\(.login)' for a new one.")
        case LogInWithCodeError.unsupported:
            return CommandFailure(.failed, "\(.subject) offers no login with a code. Use --browser or --password.")
        case LogInWithBrowserError.codeRejected, LogInWithBrowserError.otherLogin:
            return CommandFailure(
                .notLoggedIn, "\(.subject) rejected the code that it had issued. Run '\(.login)' again.")
        case LogInWithBrowserError.notIssued(let reason):
            return CommandFailure(.notLoggedIn, "The login failed: \(quoting: reason). Run '\(.login)' to try again.")
        case LoadAuthorizationServerError.notFound:
            return CommandFailure(.failed, "The issuer does not publish where to log in. Check --issuer.")

        // The account
        case SignUpError.registration(let error): return error
        case SignUpError.login(let error): return AmendedError(error, CommandFailure.addAccountExists)
        case RegisterError.emailTaken(let message):
            return CommandFailure(
                .failed,
                """
                There is an account with this email already (\(quoting: message)). \
                Run '\(.login)', or 'survey reset-password' if need be.
                """)
        case RegisterError.rejected(let problems):
            return CommandFailure.refused(message: problems.map(\.message).joined(separator: "; "))
        case RequestPasswordResetError.rejected(let message): return CommandFailure.refused(message: message)
        case RegisterError.request(let failure), RequestPasswordResetError.request(let failure): return failure

        // Answers
        case SubmitDraftError.sentBefore(let date):
            return CommandFailure(.failed, "\(Message.sentBefore(on: date).text) Nothing was sent now.")
        case SubmitDraftError.notNoted(let reason):
            return CommandFailure(
                .cache,
                """
                The answers cannot be marked as being sent: \(quoting: reason). Nothing was sent. Check the folder.
                """)
        case SubmitDraftError.cancelled: return CommandFailure(.interrupted, "Nothing was sent.")
        case SubmitDraftError.submissionFailed(let error): return meaning(of: error)
        case DiscardDraftError.cancelled: return CommandFailure.interrupted
        case DiscardDraftError.deletionFailed(let reason), DiscardDraftError.unreadable(let reason):
            return CommandFailure(
                .cache, "Logged out, but half-answered surveys could not be deleted: \(reason). Check the folder.")

        // The outbox
        case QueueResponseError.incomplete: return CommandFailure(.failed, "The answers are incomplete.")
        case QueueResponseError.savingFailed(let reason): return CommandFailure.outbox(reason, "Nothing is queued.")
        case LoadQueuedResponsesError.unreadable(let reason): return CommandFailure.outbox(reason)
        case SendQueuedResponsesError.unreadable(let reason): return CommandFailure.outbox(reason, "Nothing was sent.")
        case SendQueuedResponsesError.busy(let reason):
            return CommandFailure(
                .failed, "Another 'survey' is sending (\(quoting: reason)). Nothing was sent. Try again later.")
        case QueuedResponseError.notFound:
            return CommandFailure(.failed, "No answers of that id wait. Run 'survey outbox' for the ids.")
        case QueuedResponseError.invalidData(let reason):
            return CommandFailure.outbox(reason, "'survey outbox drop' deletes what cannot be read.")
        case QueuedResponseError.unfit(let state):
            return CommandFailure(.failed, "That cannot be done: the answers are \(state.rawValue).")
        case QueuedResponseError.storeFailed(let reason): return CommandFailure.outbox(reason)
        case QueueResponseError.cancelled, LoadQueuedResponsesError.cancelled, SendQueuedResponsesError.cancelled,
            QueuedResponseError.cancelled:
            return CommandFailure.interrupted
        case SaveDraftError.savingFailed(let reason), SaveDraftError.deletionFailed(let reason):
            return CommandFailure.outbox(reason)
        case let error as SubmitSurveyResponseError: return meaning(of: error)
        default: return nil
        }
    }

    /// The answers were not taken, or it is not known whether they were.
    private static func meaning(of error: SubmitSurveyResponseError) -> any Error {
        let mayHaveArrived: Wording = "The answers may have arrived all the same: sent again, they may count twice."
        let failure: any Error
        switch error {
        // The command names the problems, since it has the survey.
        case .incomplete: failure = CommandFailure(.failed, "The answers are incomplete. Nothing was sent.")
        case .rejected(let message):
            failure = CommandFailure(
                .failed,
                """
                The answers were not taken by \(.server): \(quoting: message ?? "no reason given"). Check whether the \
                survey has changed.
                """)
        case .unauthorized(let missing): failure = LoadError.unauthorized(missing)
        case .refreshFailed(let cause):
            failure = AmendedError(cause) { $0.message = $0.message + " The answers were not taken." }
        case .request(.cancelled):
            failure = CommandFailure(.interrupted, "Interrupted while the answers were sent.")
        case .request(.connectivity(let cause)) where error.mayHaveArrived:
            return CommandFailure(cause, advice: mayHaveArrived)
        case .request(let cause): failure = cause
        }
        guard error.mayHaveArrived else { return failure }
        return AmendedError(failure) { $0.message = $0.message + " " + mayHaveArrived }
    }
}

extension CommandFailure {
    /// The outbox failed, with what follows from that.
    static func outbox(_ reason: String, _ consequence: Wording = "Nothing was changed.") -> CommandFailure {
        CommandFailure(.cache, "The outbox failed: \(quoting: reason). \(consequence) Check the folder.")
    }

    init(_ problems: [AnswerProblem], of questionnaire: Questionnaire) {
        let most = 20
        var message: Wording = "Nothing was sent."
        for problem in problems.prefix(most) { message = message + " " + problem.sentence(of: questionnaire) }
        if problems.count > most { message = message + " And \(problems.count - most) more." }
        self.init(.failed, message + " Answer what is missing, and try again.")
    }

    /// Says that the answers are kept, or not, for `reason`.
    mutating func addDraft(of surveyID: String, lostFor reason: String?) {
        let words: Wording =
            if let reason {
                "The answers could not be kept: \(reason). Check the folder."
            } else {
                "The answers are kept: 'survey answer \(surveyID)' continues with them."
            }
        message = message.isEmpty ? words : "\(message) \(words)"
    }
}

extension AnswerProblem {
    /// The problem with the question that has it, for a person who has the whole survey before them.
    func sentence(of questionnaire: Questionnaire) -> Wording {
        guard let questionID else { return "No question is answered." }
        guard let question = questionnaire.question(questionID) else {
            return "Question \(quoting: questionID): \(words(in: questionnaire))."
        }
        return "Question '\(quoting: question.text)' (\(quoting: question.id)): \(words(in: questionnaire))."
    }

    /// What is wrong, for a person who has the question before them.
    func words(in questionnaire: Questionnaire) -> Wording {
        let question = questionID.flatMap { questionnaire.question($0) }
        func subject(_ answerID: String) -> Wording {
            let text = question?.answer(answerID)?.text ?? ""
            return text.isEmpty ? "the answer" : "'\(quoting: text)'"
        }
        return switch reason {
        case .nothingAnswered: "no question is answered"
        case .unanswered: "an answer is needed"
        case .wordsMissing(let answerID): "\(subject(answerID)) needs a text"
        case .severalPicked: "only one answer may be picked"
        case .wordsNotTaken(let answerID): "\(subject(answerID)) takes no text"
        case .notAnInteger(let answerID): "\(subject(answerID)) takes only a whole number"
        case .unknownAnswer(let text): "there is no answer '\(quoting: text)'"
        case .ambiguousAnswer(let text): "'\(quoting: text)' stands for several answers, so an id is needed"
        case .unfit: "the answer has the wrong form for it"
        case .notAsked: "nothing is asked there"
        case .unknownQuestion: "the survey has no such question"
        case .repeatedQuestion: "it is answered a second time"
        }
    }
}
