import ArgumentParsing
import CommandLineSupport
import HTTPMessages
import Login
import PasswordlessLogin
import RecordStorage
import ScreenParts
import SurveyAccount
import SurveyResponses
import SurveyScreens
import SurveySession

extension Program {
    @Sendable static func meaning(
        of error: any Error, in program: Program, typed command: ParsedCommand?
    ) -> (any Error)? {
        if case .refused(let refusal)? = (error as? any ErrorOverHTTP)?.requestFailure, refusal.lacksScope {
            return CommandFailure(of: error, .loginAsking(for: refusal.missingScope))
        }
        if asksToWaitForLogin(error), let message = (error as? any MessageConvertible)?.message {
            return CommandFailure(.connectivity, saying: message)
        }
        switch error {
        case LoadResourceError.notFound: return noSurvey(command)
        case LoadResourceError.request(.refused(let refusal)) where refusal.status == 410: return noSurvey(command)

        // The session
        case BeginSessionError.login(.credentialsRejected): return CommandFailure.credentialsRejected
        case BeginSessionError.login(.clientRejected), ProvideValidTokenError.clientRejected,
            LogInWithCodeError.clientRejected, LogInWithBrowserError.clientRejected, RegisterError.clientRejected,
            RequestPasswordResetError.clientRejected:
            return CommandFailure.clientRejected
        case BeginSessionError.store, LogOutError.store, LogOutError.notCleared:
            return CommandFailure.cache(error)
        case ProvideValidTokenError.store(.damaged(let reason)):
            return CommandFailure(ofSession: .damaged(reason: reason))
        // A login would not be saved either.
        case ProvideValidTokenError.store: return CommandFailure(of: error, .checkStore)
        case ProvideValidTokenError.notLoggedIn: return CommandFailure.notLoggedIn
        case ProvideValidTokenError.sessionEnded(let end): return CommandFailure.sessionEnded(end)
        case ProvideValidTokenError.request(.refused):
            return CommandFailure(of: error, "If this continues, run '\(.login)'.")
        case LogInWithCodeError.denied, LogInWithCodeError.expired, LogInWithBrowserError.denied,
            LogInWithBrowserError.codeRejected, LogInWithBrowserError.otherLogin, LogInWithBrowserError.notIssued:
            return CommandFailure(of: error, "Run '\(.login)' to try again.")
        case LogInWithCodeError.unsupported: return CommandFailure(of: error, "Use --browser or --password.")
        case LoadAuthorizationServerError.notFound, LoadAuthorizationServerError.endpointRefused,
            LoadAuthorizationServerError.severalOrigins, LoadAuthorizationServerError.authenticationUnknown:
            return CommandFailure(of: error, "Check --issuer.")
        case LoadAuthorizationServerError.request(let failure):
            guard let advice = failure.adviceOnIssuer else { return failure }
            return CommandFailure(failure, of: program, typed: command) {
                if let event = failure.message?.event { $0.message = "\(event.sentence) \(advice)" }
            }

        // The account
        case SignUpError.registration(let error): return error
        case SignUpError.login(let error):
            return CommandFailure(error, of: program, typed: command) { $0.addAccountExists() }
        case RegisterError.request(.connectivity(let cause)) where cause.mayHaveBeenSent:
            return CommandFailure(
                of: error, "The account may have been created. Try '\(.login)' first.")
        case RegisterError.emailTaken:
            return CommandFailure(
                of: error, "Run '\(.login)', or '\(anonymousCommand: "reset-password")' if you forgot the password.")
        case RegisterError.rejected(let problems):
            return CommandFailure.refused(message: problems.map(\.message).joined(separator: "; "))
        case RequestPasswordResetError.rejected: return CommandFailure(of: error, "Check the values that you entered.")

        // Answers
        case let error as SubmitSurveyResponseError: return meaning(of: error, in: program, typed: command)

        // The outbox
        case QueuedResponseError.draftNotSaved(let reason):
            return CommandFailure(
                .cache,
                code: "draft.notSaved",
                "The draft could not be saved: \(reason). The answers are still in the outbox. Check the folder.")
        case QueuedResponseError.unfit(let state): return CommandFailure(of: error, "They are \(state.rawValue).")
        case QueuedResponseError.store(.damaged):
            return CommandFailure(of: error, "'\(command: "outbox")' lists what cannot be read.")
        case QueuedResponseError.store(let failure) where failure.reason != nil:
            return CommandFailure(of: error, "Check the folder.")
        default: return nil
        }
    }

    /// Whether a login failed because the token endpoint asks to wait.
    private static func asksToWaitForLogin(_ error: any Error) -> Bool {
        switch error {
        case BeginSessionError.login(.request(.refused(let refusal))),
            LogInWithCodeError.request(.refused(let refusal)), LogInWithBrowserError.request(.refused(let refusal)):
            refusal.status == 429
        default: false
        }
    }

    private static func noSurvey(_ command: ParsedCommand?) -> CommandFailure {
        let id = command?.word(SurveyOptions.id) ?? ""
        let event: Message = id.isEmpty ? "The survey no longer exists." : "There is no survey '\(id)'."
        return CommandFailure(.failed, code: "survey.notFound", "\(event) Run '\(command: "list")' for the ids.")
    }

    /// Maps an error after which the answers were not accepted, or may have been.
    private static func meaning(
        of error: SubmitSurveyResponseError, in program: Program, typed command: ParsedCommand?
    ) -> (any Error)? {
        switch error {
        case .sentBefore, .draftChanged: CommandFailure(of: error, "Nothing was sent now.")
        case .store(let failure):
            failure.reason == nil
                ? CommandFailure(.interrupted, "Nothing was sent.") : CommandFailure(of: error, "Check the folder.")
        case .unauthorized(let missing): LoadError.unauthorized(missing)
        case .rejected: CommandFailure(of: error, "Check whether the survey has changed.")
        case .request(.refused(let refusal)) where [404, 410].contains(refusal.status):
            CommandFailure(of: error, "Check whether the survey still exists.")
        case .refreshFailed(let cause):
            CommandFailure(cause, of: program, typed: command) {
                $0.outcome = "Your answers were not accepted."
            }
        // Does not advise to try again: the answers could count twice.
        case .request(let cause) where error.mayHaveArrived:
            CommandFailure(cause, of: program, typed: command) {
                $0.message = (error.message ?? .submissionStopped).sentence
            }
        case .incomplete, .request: nil
        }
    }
}

extension Message {
    /// Advises the login that asks for `scope`, if it can be typed without quoting it more than a text with spaces.
    fileprivate static func loginAsking(for scope: String?) -> Message {
        guard let scope, scope.wholeMatch(of: /[A-Za-z0-9 ._~:\/@%+=,-]+/) != nil else {
            return "Run '\(.login)' with that --scope."
        }
        return scope.contains(" ") ? "Run '\(.login) --scope \"\(scope)\"'." : "Run '\(.login) --scope \(scope)'."
    }
}

extension RequestFailure {
    /// What to do about an issuer that did not answer as one; `nil` if the issuer is not at fault.
    fileprivate var adviceOnIssuer: Message? {
        switch self {
        case .connectivity(let failure):
            switch failure.reason {
            case .unknownHost, .unreachable, .other: "Check --issuer and your network."
            case .refusedURL: "Check --issuer."
            case .connectionLost, .timedOut, .untrusted, .noSecureConnection, .overloaded, .serverUnavailable: nil
            }
        case .refused(let refusal) where refusal.status == 429: nil
        case .invalidData, .redirected, .refused: "Check --issuer."
        case .cancelled: nil
        }
    }
}

extension CommandFailure {
    init(_ problems: [AnswerProblem], of questionnaire: Questionnaire) {
        let most = 20
        var message: Message = "Nothing was sent."
        for problem in problems.prefix(most) { message = message + " " + problem.message(in: questionnaire) }
        if problems.count > most { message = message + " And \(problems.count - most) more." }
        let isMissing = problems.contains { problem in
            switch problem.reason {
            case .nothingAnswered, .unanswered, .textMissing: true
            case .severalPicked, .textNotAccepted, .notAnInteger, .unknownAnswer, .ambiguousAnswer, .unfit, .notAsked,
                .unknownQuestion, .repeatedQuestion:
                false
            }
        }
        let hasChanged = problems.contains { $0.reason == .unknownQuestion }
        let advice: Message =
            hasChanged
            ? "Start from what --template prints."
            : isMissing ? "Answer what is missing, and try again." : "Correct the answers, and try again."
        self.init(.failed, code: "answers.unfit", message + " " + advice)
    }

    /// Where answers are after a failure.
    enum AnswersPlace {
        case draft, outbox, nowhere
    }

    /// Adds where the answers are, or that `reason` prevented them from being saved.
    mutating func addDraft(
        of surveyID: String, lostFor reason: String?, in place: AnswersPlace, isForgotten: Bool
    ) {
        let continues = Message.continuing(surveyID, isForgotten: isForgotten)
        let words: Message =
            if let reason {
                "The answers could not be saved: \(reason)."
            } else {
                switch place {
                case .draft: "The answers are saved: \(continues)"
                case .outbox: "The answers are in the outbox: \(continues)"
                case .nowhere: "The answers are no longer saved: a logout or another terminal has deleted them."
                }
            }
        message = message.isEmpty ? words : "\(message) \(words)"
    }
}

extension Message {
    /// Names the command that continues with a survey's draft; a draft does not record that its answers are to be
    /// forgotten.
    static func continuing(_ surveyID: String, isForgotten: Bool) -> Message {
        "'\(command: "answer \(surveyID.inCommand)\(isForgotten ? " --forget" : "")")' continues with them."
    }
}
