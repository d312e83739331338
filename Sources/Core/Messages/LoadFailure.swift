import CoreSupport
package import HTTP

/// What a screen does about a failed load.
public enum LoadFailure: Error, Hashable, Sendable {
    /// It shows the message, which may quote the server: show it as plain text.
    case told(Message)
    case sessionEnded(reason: Message)
    case cancelled
}

extension LoadFailure {
    /// What to do about `error`, by its kind: it ends what the user is doing, or leaves the session alone.
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
