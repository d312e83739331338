import HTTP
import RemoteSurveys
import ScreenParts
import SurveyAccount

// What a failed load of the surveys' app comes to on the screen.

extension PageFailure {
    init(_ error: LoadSurveysFromRemoteError) {
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
}

extension LoadFailure {
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
