import HTTP
import RemoteShows
public import ScreenParts
public import ShowsSession

// What a failed load comes to on the screen.

extension LoadFailure {
    init(_ error: LoadShowError) {
        self.init(error, orElse: ScreenMessages.showNotFound)
    }
}

extension PageFailure {
    /// - Parameter number: the page that was asked for: behind the first, it is the page that is not there.
    init(_ error: LoadReviewsError, ofPage number: Int) {
        self = error == .notFound && number > 1 ? .pageNotThere : .failed(LoadFailure(error))
    }
}

extension ProvideCredentialsError: LoadFailureConvertible {
    /// The user has ended the session, or it is left alone.
    public var loadFailure: LoadFailure {
        switch self {
        case .notLoggedIn: .sessionEnded(reason: ScreenMessages.notLoggedIn)
        case .cacheFailed(let reason): .told(ScreenMessages.notReadable(reason: reason))
        case .cancelled: .cancelled
        }
    }
}
