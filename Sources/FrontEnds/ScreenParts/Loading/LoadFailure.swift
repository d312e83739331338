public import HTTP
public import Paging

/// What a failed load comes to on the screen.
public enum LoadFailure: Error, Hashable, Sendable {
    /// The screen says so and stays. It may quote the server: plain text.
    case told(String)
    /// Nobody is logged in any more.
    case sessionEnded(reason: String)
    /// It was called off.
    case cancelled
}

/// A session's error, which a screen tells where it left a request without a credential.
public protocol LoadFailureConvertible: Error {
    /// What it comes to on the screen: one that ends what the user is doing, or leaves the session alone.
    var loadFailure: LoadFailure { get }
}

extension LoadFailure {
    /// What every request can meet.
    public init(_ failure: RequestFailure) {
        self = ScreenMessages.sentence(for: failure).map(LoadFailure.told) ?? .cancelled
    }

    /// A credential that the server does not take ends what the user is doing; why there is none, the session's own error
    /// says.
    public init(unauthorized missing: MissingCredential?) {
        guard let missing else {
            self = .sessionEnded(reason: ScreenMessages.sessionEnded)
            return
        }
        let reason = missing.reason as? any LoadFailureConvertible
        self = reason?.loadFailure ?? .sessionEnded(reason: ScreenMessages.notLoggedIn)
    }

    /// What is the user's was not loaded.
    public init(_ error: LoadError) {
        switch error {
        case .unauthorized(let missing): self.init(unauthorized: missing)
        case .request(let failure): self.init(failure)
        }
    }

    /// One thing was not loaded; `notFound` tells of one that is not there.
    public init(_ error: LoadResourceError, orElse notFound: String) {
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
