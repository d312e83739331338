import CoreSupport
public import Credentials
package import HTTP

/// What a screen does about a failed load.
public enum LoadFailure: Error, Hashable, Sendable {
    /// It shows the message, which may quote the server: show it as plain text.
    case told(Message)
    case sessionEnded(reason: Message)
    case cancelled
}

extension LoadFailure: MessageConvertible {
    /// The message, whether the screen stays or is left.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .told(let message), .sessionEnded(let message): message
        case .cancelled: nil
        }
    }
}

/// An error that a screen acts upon.
public protocol LoadFailureConvertible: MessageConvertible {
    /// What a screen does about it: it ends what the user is doing, or leaves the session alone.
    var loadFailure: LoadFailure { get }
}

extension LoadFailureConvertible {
    public func message(hiding secret: Secret) -> Message? { loadFailure.message }
}

extension LoadFailure {
    package init(_ failure: RequestFailure) {
        self = failure.message.map(LoadFailure.told) ?? .cancelled
    }

    /// A rejected credential ends what the user is doing; a missing one is reported as the session's own error says.
    package init(unauthorized missing: MissingCredential?) {
        guard let missing else {
            self = .sessionEnded(reason: .sessionEnded)
            return
        }
        let reason = missing.reason as? any LoadFailureConvertible
        self = reason?.loadFailure ?? .sessionEnded(reason: .notLoggedIn)
    }

    package init(_ error: LoadError) {
        switch error {
        case .unauthorized(let missing): self.init(unauthorized: missing)
        case .request(let failure): self.init(failure)
        }
    }

    /// `notFound` is the message for a resource that does not exist.
    package init(_ error: LoadResourceError, orElse notFound: Message) {
        switch error {
        case .notFound: self = .told(notFound)
        case .unauthorized(let missing): self.init(unauthorized: missing)
        case .request(let failure): self.init(failure)
        }
    }
}
