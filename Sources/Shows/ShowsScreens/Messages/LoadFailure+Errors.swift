import RemoteShows
import ScreenParts

// What a failed load comes to on the screen.

extension LoadFailure {
    init(_ error: LoadShowError) {
        switch error {
        case .connectivity(let failure): self = .told(ScreenMessages.connectivity(failure))
        case .invalidData: self = .told(ScreenMessages.invalidData)
        case .unauthorized(let failure): self.init(unauthorized: failure)
        case .notFound: self = .told(ScreenMessages.showNotFound)
        case .refused(let status, let message): self = .told(ScreenMessages.refused(status: status, message: message))
        case .cancelled: self = .cancelled
        }
    }

    init(_ error: LoadUserError) {
        switch error {
        case .connectivity(let failure): self = .told(ScreenMessages.connectivity(failure))
        case .invalidData: self = .told(ScreenMessages.invalidData)
        case .unauthorized(let failure): self.init(unauthorized: failure)
        case .refused(let status, let message): self = .told(ScreenMessages.refused(status: status, message: message))
        case .cancelled: self = .cancelled
        }
    }
}

extension PageFailure {
    init(_ error: LoadShowsError) {
        switch error {
        case .connectivity(let failure): self = .failed(.told(ScreenMessages.connectivity(failure)))
        case .invalidData: self = .failed(.told(ScreenMessages.invalidData))
        case .unauthorized(let failure): self = .failed(LoadFailure(unauthorized: failure))
        case .pageNotThere: self = .pageNotThere
        case .refused(let status, let message):
            self = .failed(.told(ScreenMessages.refused(status: status, message: message)))
        case .cancelled: self = .failed(.cancelled)
        }
    }

    /// - Parameter number: the page that was asked for: behind the first, it is the page that is not there.
    init(_ error: LoadReviewsError, ofPage number: Int) {
        switch error {
        case .connectivity(let failure): self = .failed(.told(ScreenMessages.connectivity(failure)))
        case .invalidData: self = .failed(.told(ScreenMessages.invalidData))
        case .unauthorized(let failure): self = .failed(LoadFailure(unauthorized: failure))
        case .notFound: self = number > 1 ? .pageNotThere : .failed(.told(ScreenMessages.showNotFound))
        case .refused(let status, let message):
            self = .failed(.told(ScreenMessages.refused(status: status, message: message)))
        case .cancelled: self = .failed(.cancelled)
        }
    }
}
