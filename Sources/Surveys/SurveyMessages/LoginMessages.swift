import CoreSupport
import HTTP
public import Login
public import Messages
public import PasswordlessLogin

// The messages of the logins.

extension Message {
    fileprivate static let loginDenied = Message("login.denied", "The login was denied.")

    package static func loginFailed(_ reason: String) -> Message {
        Message("login.failed", "The login failed: {reason}", ["reason": Message(quoting: reason)])
    }
}

extension LoginError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .credentialsRejected: .loginRejected
        case .clientRejected: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .credentialsRejected: .credentialsRejected
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message
        }
    }
}

extension LogInWithCodeError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .denied, .expired: .loginRejected
        case .unsupported, .clientRejected: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .denied: .loginDenied
        case .expired: Message("login.codeExpired", "The code has expired.")
        case .unsupported: Message("login.unsupported", "This server does not support this way to log in.")
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message
        }
    }
}

extension LoadAuthorizationServerError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .notFound: .notFound
        case .endpointRefused, .severalOrigins, .authenticationUnknown: .invalidData
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .notFound: Message("issuer.unknown", "This server publishes no login metadata.")
        case .endpointRefused(let name):
            Message(
                "issuer.endpointRefused",
                "The server's {name} is not used: it must be an https URL without a user part or a fragment.",
                ["name": Message(verbatim: name)])
        case .severalOrigins(let one, let other):
            Message(
                "issuer.severalOrigins",
                "The server is not used: its secrets would go to two servers, {one} and {other}.",
                ["one": Message(verbatim: "\(one)"), "other": Message(verbatim: "\(other)")])
        case .authenticationUnknown(let methods):
            Message(
                "issuer.authenticationUnknown",
                "The server requires a method of client authentication that this program does not know: {methods}.",
                ["methods": Message(quoting: methods.joined(separator: ", "))])
        case .request(let failure): failure.message
        }
    }
}

extension LogInWithBrowserError: MessageConvertible {
    public var kind: FailureKind {
        switch self {
        case .denied, .otherLogin, .notIssued, .codeRejected: .loginRejected
        case .clientRejected: .rejected
        case .request(let failure): failure.kind
        }
    }

    public var messageForUser: Message? {
        switch self {
        case .denied: .loginDenied
        case .otherLogin: .loginFailed("the callback belongs to another login")
        case .notIssued(let reason): .loginFailed(reason)
        case .codeRejected: .loginFailed("the server rejected the authorization code")
        case .clientRejected: .clientRejected
        case .request(let failure): failure.message
        }
    }
}
