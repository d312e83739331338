package import CoreSupport
public import Credentials
public import HTTP
public import Paging

// The messages that every app's screens share.

extension Message {
    package static let credentialsRejected = Message("login.rejected", "The email or the password is wrong.")
    package static let clientRejected = Message("client.rejected", "The server does not know this app.")
    package static let invalidAnswer = Message("request.invalidData", "The server's answer is invalid.")
    package static let tryLater = Message("request.tryLater", "Try again later.")
    package static let invalidData = Message(invalidAnswer, advice: tryLater)
    static let cancelled = Message("request.cancelled", "This was cancelled.")
    package static let accountMade = Message(
        Message("account.made", "Your account was created, but you are not logged in yet."),
        advice: Message("login.withIt", "Log in with it."))
    package static let sessionEnded = Message(Message("session.ended", "Your session has ended."), advice: logInAgain)
    package static let notLoggedIn = Message(
        Message("session.none", "You are not logged in any more."), advice: logInAgain)
    static let logInAgain = Message("login.again", "Log in again.")
    package static let entriesRefused = Message("form.incorrect", "Please correct what is marked.")

    static let notFound = Message("request.notFound", "This does not exist any more.")

    package static func notKept(reason: String) -> Message {
        Message("session.notKept", "The session could not be kept, so you are not logged in: {reason}", reason: reason)
    }

    package static func notReadable(reason: String) -> Message {
        Message("session.notReadable", "The session could not be read: {reason}", reason: reason)
    }

    package static func notLoggedOut(reason: String) -> Message {
        Message(
            Message("logOut.failed", "You could not be logged out: {reason}.", reason: reason),
            advice: Message("request.tryAgain", "Try again."))
    }

    /// How old something is that was received at `date`.
    package static func age(of date: Date, now: Date) -> Message {
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

    /// `secret` is hidden in `words`, the server's own text.
    package static func refused(status: Int, words: String?, hiding secret: Secret = "") -> Message {
        switch (status, words) {
        case (429, _):
            Message(
                Message("request.tooMany", "Too many tries."),
                advice: Message("request.waitALittle", "Wait a little and try again."))
        case (_, let words?):
            Message("request.refused", "The server refused: {words}", ["words": .quoted(words, hiding: secret)])
        case (_, nil):
            Message(
                "request.refusedWithStatus", "The server refused (status {status}).",
                ["status": Message(verbatim: "\(status)")])
        }
    }

    /// The beginning of a server's text, with `secret` hidden.
    package static func quoted(_ words: String, hiding secret: Secret = "") -> Message {
        Message(quoting: Redactor([secret]).redact(words))
    }

    /// A message with a reason, which is for the user and holds no secret.
    package init(_ key: String, _ pattern: String, reason: String) {
        self.init(key, pattern, ["reason": Message(verbatim: reason)])
    }
}

extension ConnectivityFailure {
    /// What happened, and what to do about it.
    public var message: Message {
        let advice: Message? =
            switch reason {
            case .unknownHost, .unreachable:
                Message("request.checkConnection", "Check the connection and try again.")
            case .connectionLost, .timedOut, .other: Message("request.tryAgain", "Try again.")
            case .serverUnavailable: .tryLater
            case .untrusted, .noSecureConnection: nil
            }
        return advice.map { Message(event, advice: $0) } ?? event
    }

    /// Only what happened, if the advice to try again would be wrong.
    package var event: Message {
        switch reason {
        case .unknownHost, .unreachable, .other: Message("request.unreachable", "The server cannot be reached.")
        case .connectionLost: Message("request.connectionLost", "The connection was lost.")
        case .timedOut: Message("request.timedOut", "The server took too long to answer.")
        case .untrusted: Message("request.untrusted", "The server's certificate is not trusted.")
        case .noSecureConnection:
            Message("request.noSecureConnection", "No secure connection to the server is possible.")
        case .serverUnavailable:
            if let retryAfter, !mayHaveBeenSent {
                Message(
                    "request.paused", "The server asked to wait until {time}.",
                    ["time": Message(verbatim: (Date() + retryAfter / .seconds(1)).timeOfDay)])
            } else {
                Message("request.unavailable", "The server cannot answer now.")
            }
        }
    }
}

extension RequestFailure: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .connectivity(let failure): failure.message
        case .invalidData: .invalidData
        case .refused(let refusal): .refused(status: refusal.status, words: refusal.words, hiding: secret)
        case .cancelled: nil
        }
    }
}

extension LoadError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? { LoadFailure(self).message }
}

extension LoadPageError: MessageConvertible {
    /// A missing page is one that the server has promised.
    public func message(hiding secret: Secret) -> Message? {
        switch PageFailure(self) {
        case .pageNotFound: .invalidData
        case .failed(let failure): failure.message
        }
    }
}

extension LoadResourceError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? { LoadFailure(self, orElse: .notFound).message }
}

extension LoadAllPagesError: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .misreported: .invalidData
        case .unauthorized(let missing): LoadFailure(unauthorized: missing).message
        case .request(let failure): failure.message
        }
    }
}

extension InvalidServerURL: MessageConvertible {
    public func message(hiding secret: Secret) -> Message? {
        // Without the URL, which may hold a password.
        Message("server.invalidURL", "This is not the URL of a server.")
    }
}

extension StoredSessionError: MessageConvertible {
    /// The message before the user is asked to log in.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .ended(let end): .sessionEnded(end)
        case .unreadable(let reason): .notReadable(reason: reason)
        case .cancelled: nil
        }
    }
}

extension FieldCondition {
    package var message: Message {
        switch self {
        case .filled: Message("entry.empty", "This must be filled in.")
        case .emailFormat: Message("entry.noEmail", "This is not an email address.")
        case .password(let rule):
            Message(
                "entry.weakPassword", "Use {requirements}.",
                ["requirements": Message(rule.requirementMessages, separator: ", ")])
        case .confirmationMatches: Message("entry.passwordsDiffer", "The two passwords differ.")
        }
    }
}

extension PasswordRule {
    /// The requirements as messages; both bounds of a length are one.
    fileprivate var requirementMessages: [Message] {
        let messages = requirements.map(\.message)
        guard case .atLeast(let least)? = requirements.first, case .atMost(let most)? = requirements.dropFirst().first
        else { return messages }
        let length = Message(
            "password.between", "{least} to {most} characters",
            ["least": Message(verbatim: "\(least)"), "most": Message(verbatim: "\(most)")])
        return [length] + messages.dropFirst(2)
    }
}

extension PasswordRequirement {
    fileprivate var message: Message {
        switch self {
        case .atLeast(let count):
            Message("password.atLeast", "at least {count} characters", ["count": Message(verbatim: "\(count)")])
        case .atMost(let count):
            Message("password.atMost", "at most {count} characters", ["count": Message(verbatim: "\(count)")])
        case .letter: Message("password.letter", "a letter")
        case .digit: Message("password.digit", "a digit")
        }
    }
}

extension FormProblem {
    /// The messages for entries that meet none of `conditions`.
    init(_ conditions: [FieldCondition], toldIn place: ErrorPlacement) {
        switch place {
        case .ribbon: self.init(ribbon: Message(conditions.map(\.message)), fault: conditions.first?.field)
        case .fields:
            self.init(
                ribbon: .entriesRefused,
                fields: Dictionary(conditions.map { ($0.field, $0.message) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}
