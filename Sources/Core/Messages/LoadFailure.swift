import CoreSupport
package import HTTP

/// How a screen reacts to a failed load.
public enum LoadFailure: Error, Hashable, Sendable {
    /// Show the message as plain text; it may quote the server.
    case told(Message)
    case sessionEnded(reason: Message)
    case cancelled
}

extension LoadFailure {
    /// Decides by the kind of `error`: it ends what the user is doing, or does not affect the session.
    public init(_ error: some MessageConvertible) {
        self =
            switch (error.kind, error.message) {
            case (.cancelled, _), (_, nil): .cancelled
            case (.notLoggedIn, let message?): .sessionEnded(reason: message)
            case (_, let message?): .told(message)
            }
    }

    /// `notFound` is the message for a resource that does not exist.
    package init(_ error: LoadResourceError, orElse notFound: Message) {
        self = error == .notFound ? .told(notFound) : LoadFailure(error)
    }
}
