public import Credentials
public import HTTP
public import Paging

/// What a failed load comes to on the screen.
public enum LoadFailure: Error, Hashable, Sendable {
    /// The screen says so and stays. It may quote the server: plain text.
    case told(Message)
    /// Nobody is logged in any more.
    case sessionEnded(reason: Message)
    case cancelled
}

extension LoadFailure: MessageConvertible {
    /// What is said, whether the screen stays or is left.
    public func message(hiding secret: Secret) -> Message? {
        switch self {
        case .told(let message), .sessionEnded(let message): message
        case .cancelled: nil
        }
    }
}

/// A session's error, which a screen tells where it left a request without a credential.
public protocol LoadFailureConvertible: MessageConvertible {
    /// What it comes to on the screen: one that ends what the user is doing, or leaves the session alone.
    var loadFailure: LoadFailure { get }
}

extension LoadFailureConvertible {
    /// As the screen tells it.
    public func message(hiding secret: Secret) -> Message? { loadFailure.message }
}

extension LoadFailure {
    /// What every request can meet.
    public init(_ failure: RequestFailure) {
        self = failure.message.map(LoadFailure.told) ?? .cancelled
    }

    /// A credential that the server does not take ends what the user is doing; why there is none, the session's own error
    /// says.
    public init(unauthorized missing: MissingCredential?) {
        guard let missing else {
            self = .sessionEnded(reason: .sessionEnded)
            return
        }
        let reason = missing.reason as? any LoadFailureConvertible
        self = reason?.loadFailure ?? .sessionEnded(reason: .notLoggedIn)
    }

    /// What is the user's was not loaded.
    public init(_ error: LoadError) {
        switch error {
        case .unauthorized(let missing): self.init(unauthorized: missing)
        case .request(let failure): self.init(failure)
        }
    }

    /// One thing was not loaded; `notFound` tells of one that is not there.
    public init(_ error: LoadResourceError, orElse notFound: Message) {
        switch error {
        case .notFound: self = .told(notFound)
        case .unauthorized(let missing): self.init(unauthorized: missing)
        case .request(let failure): self.init(failure)
        }
    }
}

extension PageFailure {
    /// The page was not loaded.
    public init(_ error: LoadPageError) {
        switch error {
        case .pageNotThere: self = .pageNotThere
        case .unauthorized(let missing): self = .failed(LoadFailure(unauthorized: missing))
        case .request(let failure): self = .failed(LoadFailure(failure))
        }
    }
}
