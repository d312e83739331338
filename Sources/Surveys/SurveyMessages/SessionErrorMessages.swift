import CoreSupport
import HTTP
import Login
public import Messages
import RecordStorage
public import SurveyAccount
public import SurveySession
public import TokenCache
public import TokenRefresh

// The messages of the session and the account.

extension LogInAndKeepTokenError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .login(let error): error.kind
        case .cacheFailed: .localStorage
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .login(let error): error.message
        case .cacheFailed(let reason): .sessionNotSaved(reason: reason)
        }
    }
}

extension RegisterError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .emailTaken, .rejected, .clientRejected: .rejected
        case .request(let failure): failure.kind
        }
    }

    /// All problems are joined into one text, for a front end without fields.
    public var messageForUser: Message? {
        switch self {
        case .emailTaken(let words):
            Message(
                "account.emailTaken", "An account with this email already exists. The server says: {words}",
                ["words": Message(quoting: words)])
        case .rejected(let problems): Message(problems.map { Message(quoting: $0.message) })
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message
        }
    }
}

extension SignUpError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .registration(let error): error.kind
        case .login(let error): error.kind
        }
    }

    /// If only the login failed, the message says that the account was created.
    public var messageForUser: Message? {
        switch self {
        case .registration(let error): error.message
        case .login: .accountMade
        }
    }
}

extension CheckEmailRegistrationError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .unsupported: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .unsupported:
            Message("account.unknown", "This server cannot check whether you have an account. Log in or sign up.")
        case .request(let failure): failure.message
        }
    }
}

extension RequestPasswordResetError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .rejected, .clientRejected: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .rejected(let words): .refused(status: 422, words: words)
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message
        }
    }
}

extension LogOutOutcome {
    /// A message for a logout that the server did not confirm; otherwise `nil`.
    public var message: Message? {
        switch self {
        case .wasNotLoggedIn, .serverTold: nil
        case .notConfirmed(let reason):
            Message(
                "logOut.notConfirmed",
                "You are logged out here, but it is not certain that the server has ended the session: {reason}",
                ["reason": Message(quoting: reason)])
        case .serverNotTold(let reason):
            Message(
                "logOut.serverNotTold", "You are logged out here, but the server could not be told: {reason}",
                ["reason": Message(quoting: reason)])
        }
    }
}

extension LogOutError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .cacheFailed, .notCleared: .localStorage
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .cacheFailed(let reason): .notLoggedOut(reason: reason)
        case .notCleared(let reason):
            Message(
                Message(
                    "logOut.notCleared",
                    "The session has ended at the server, but could not be deleted on this device: {reason}.",
                    reason: reason),
                advice: Message("request.tryAgain", "Try again."))
        }
    }
}

extension ProvideValidTokenError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .notLoggedIn, .sessionEnded: .notLoggedIn
        case .clientRejected: .rejected
        case .cacheFailed, .turnTaken: .localStorage
        case .request(.refused): .loginRejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .notLoggedIn: .notLoggedIn
        case .sessionEnded(let end): .sessionEnded(end)
        case .clientRejected: .clientRejected
        case .cacheFailed(let reason): .notUsable(reason: reason)
        case .turnTaken(let processID): .turnTaken(processID: processID)
        case .request(.refused(let refusal)): .notRenewed(code: refusal.codeOrWords)
        case .request(let failure): failure.message
        }
    }
}

extension LoadTokenFromRemoteError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .sessionEnded: .notLoggedIn
        case .clientRejected: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .sessionEnded: .sessionEnded
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message
        }
    }
}

extension ConfirmTokenError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .rejected: .notLoggedIn
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .rejected: .sessionEnded
        case .request(let failure): failure.message
        }
    }
}

extension RevokeTokenError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .clientRejected, .notOffered: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .clientRejected: .clientRejected
        case .notOffered: Message("revocation.notOffered", "The server publishes no way to revoke a token.")
        case .request(let failure): failure.message
        }
    }
}

extension NoteRefreshError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .loading(let error): error.kind
        case .saving(let error): error.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .loading(let error): error.message
        case .saving(let error): error.message
        }
    }
}
