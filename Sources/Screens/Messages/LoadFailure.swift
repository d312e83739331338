import HTTP
import Profile
import RemoteSurveys

/// What a failed load comes to on the screen.
enum LoadFailure: Hashable, Sendable {
    /// The screen says so and stays.
    case told(String)
    /// Nobody is logged in any more.
    case sessionEnded(reason: String)
    /// It was called off.
    case cancelled

    /// A credential that the server does not take ends what the user is doing; one that could not be had for a
    /// reason that leaves the session alone does not.
    private init(unauthorized failure: AuthenticationFailure?) {
        switch failure?.reason {
        case nil, .sessionEnded: self = .sessionEnded(reason: ScreenMessages.sessionEnded)
        case .notLoggedIn: self = .sessionEnded(reason: ScreenMessages.notLoggedIn)
        case .clientRejected: self = .told(ScreenMessages.clientRejected)
        case .cacheFailed: self = .told(ScreenMessages.notReadable(reason: failure?.detail ?? ""))
        case .refused: self = .told(ScreenMessages.refused(status: 401, message: failure?.detail))
        }
    }

    init(_ error: LoadSurveysFromRemoteError) {
        switch error {
        case .connectivity(let failure): self = .told(ScreenMessages.connectivity(failure))
        case .invalidData, .pageNotThere: self = .told(ScreenMessages.invalidData)
        case .unauthorized(let failure): self.init(unauthorized: failure)
        case .refused(let status, let message): self = .told(ScreenMessages.refused(status: status, message: message))
        case .cancelled: self = .cancelled
        }
    }

    init(_ error: LoadSurveyFromRemoteError) {
        switch error {
        case .connectivity(let failure): self = .told(ScreenMessages.connectivity(failure))
        case .invalidData: self = .told(ScreenMessages.invalidData)
        case .unauthorized(let failure): self.init(unauthorized: failure)
        case .notFound: self = .told(ScreenMessages.surveyNotFound)
        case .refused(let status, let message): self = .told(ScreenMessages.refused(status: status, message: message))
        case .cancelled: self = .cancelled
        }
    }

    init(_ error: LoadProfileError) {
        switch error {
        case .connectivity(let failure): self = .told(ScreenMessages.connectivity(failure))
        case .invalidData: self = .told(ScreenMessages.invalidData)
        case .unauthorized(let failure): self.init(unauthorized: failure)
        case .refused(let status, let message): self = .told(ScreenMessages.refused(status: status, message: message))
        case .cancelled: self = .cancelled
        }
    }
}
