public import CoreSupport

// The messages that both systems share, for a front end that says the same.

extension Message {
    public static let credentialsRejected = Message("login.rejected", "The email or the password is wrong.")
    public static let clientRejected = Message("client.rejected", "The server does not know this app.")
    public static let invalidAnswer = Message("request.invalidData", "The server's answer is invalid.")
    public static let tryAgain = Message("request.tryAgain", "Try again.")
    public static let tryLater = Message("request.tryLater", "Try again later.")
    public static let invalidData = Message(invalidAnswer, advice: tryLater)
    public static let cancelled = Message("request.cancelled", "This was cancelled.")
    public static let accountMade = Message(
        Message("account.made", "Your account was created, but the login failed."),
        advice: Message("login.withIt", "Log in with your new account."))
    /// The server may have carried out a sign-up whose answer did not arrive.
    public static let accountMayExist = Message(
        "account.mayExist", "The account may have been created. Try to log in first.")
    public static let sessionEnded = Message(Message("session.ended", "Your session has ended."), advice: logInAgain)
    public static let tokenRejected = Message(
        "session.tokenRejected", "The server rejects the token that it has just renewed. Your session is still saved.")
    public static let ifThisGoesOn = Message("login.ifThisGoesOn", "If this continues, log in again.")
    public static let notLoggedIn = Message(
        Message("session.none", "You are no longer logged in."), advice: logInAgain)
    public static let logInAgain = Message("login.again", "Log in again.")
    public static let entriesRefused = Message("form.incorrect", "Correct the marked fields.")

    public static let notFound = Message("request.notFound", "This does not exist.")

    /// Quotes `reason`, which may be a server's.
    public static func loginFailed(_ reason: String) -> Message {
        Message("login.failed", "The login failed: {reason}", ["reason": Message(quoting: reason)])
    }

    public static func sessionNotSaved(reason: String) -> Message {
        Message("session.notSaved", "The new session could not be saved, so it is not used: {reason}", reason: reason)
    }

    public static func notReadable(reason: String) -> Message {
        Message("session.notReadable", "The session could not be read: {reason}", reason: reason)
    }

    /// The saved session is damaged: a login replaces it.
    public static func sessionDamaged(reason: String) -> Message {
        Message(
            Message("session.damaged", "The session could not be read: {reason}.", reason: reason), advice: logInAgain)
    }

    public static func notUsable(reason: String) -> Message {
        Message("session.notUsable", "The session could not be read or saved: {reason}", reason: reason)
    }

    public static func notLoggedOut(reason: String) -> Message {
        Message(
            Message("logOut.failed", "You could not be logged out: {reason}.", reason: reason),
            advice: .tryAgain)
    }

    /// Says how old data received at `date` is.
    public static func age(of date: Date, now: Date) -> Message {
        let seconds = now.timeIntervalSince(date)
        guard seconds >= 0 else {
            return Message("age.future", "as of a time in the future, since the clock was set back")
        }
        let minutes = Int(min(seconds, 1e12)) / 60
        func count(_ count: Int) -> [String: Message] { ["count": Message(verbatim: "\(count)")] }
        return switch minutes {
        case 0: Message("age.now", "as of less than a minute ago")
        case 1: Message("age.minute", "as of a minute ago")
        case ..<60: Message("age.minutes", "as of {count} minutes ago", count(minutes))
        case ..<120: Message("age.hour", "as of an hour ago")
        case ..<2_880: Message("age.hours", "as of {count} hours ago", count(minutes / 60))
        default: Message("age.days", "as of {count} days ago", count(minutes / 1_440))
        }
    }

    /// Creates a message with a reason, which is for the user and contains no secret.
    public init(_ key: String, _ pattern: String, reason: String) {
        self.init(key, pattern, ["reason": Message(verbatim: reason)])
    }
}

// Reports of several errors.
extension FailureReport {
    package static let clientRejected = FailureReport(.rejected, .clientRejected)
    package static let invalidData = FailureReport(.invalidData, .invalidData)
    package static let notLoggedIn = FailureReport(.notLoggedIn, .notLoggedIn)
    package static let sessionEnded = FailureReport(.notLoggedIn, .sessionEnded)
}
