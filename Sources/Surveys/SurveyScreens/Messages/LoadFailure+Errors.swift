import HTTP
import RemoteSurveys
public import ScreenParts
public import SurveySession

// What a failed load of the surveys' app comes to on the screen.

extension LoadFailure {
    init(_ error: LoadSurveyFromRemoteError) {
        self.init(error, orElse: ScreenMessages.surveyNotFound)
    }
}

extension ProvideValidTokenError: LoadFailureConvertible {
    /// The server or the user has ended the session, or it is left alone.
    public var loadFailure: LoadFailure {
        switch self {
        case .notLoggedIn: .sessionEnded(reason: ScreenMessages.notLoggedIn)
        case .sessionEnded: .sessionEnded(reason: ScreenMessages.sessionEnded)
        case .clientRejected: .told(ScreenMessages.clientRejected)
        case .cacheFailed(let reason): .told(ScreenMessages.notReadable(reason: reason))
        // The token was wanted for another request, which nobody tried too often.
        case .request(.refused(let refusal)):
            .told(ScreenMessages.refused(status: 401, message: refusal.words ?? "status \(refusal.status)"))
        case .request(let failure): LoadFailure(failure)
        }
    }
}
