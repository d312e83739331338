public import RemoteSurveys
public import ScreenParts

/// How a screen is left. ``AppFlow`` decides what comes next.
public enum ScreenEvent: AppEvent {
    /// To Login, with an email that was handed on (empty where none is).
    case logIn(email: String)
    /// To Sign-up, likewise.
    case signUp(email: String)
    /// Back to where the app starts.
    case cancelled
    /// Somebody is logged in now.
    case loggedIn(email: String)
    /// An account was made, but its user is not logged in; `reason` says why.
    case accountMade(email: String, reason: String)
    /// To the details of the survey.
    case openSurvey(Survey)
    /// To Profile.
    case openProfile
    /// Back to the screen before.
    case back
    /// Nobody is logged in any more, because the user asked for it; `notice` is what there is to say about it.
    case loggedOut(notice: String?)
    /// Nobody is logged in any more, and nobody asked for it; `reason` says why.
    case sessionEnded(reason: String)
}

/// Who is told how a screen is left.
public typealias ScreenEventHandler = @MainActor (ScreenEvent) -> Void

extension ScreenEvent {
    /// Where a button of a form leads that sends nothing.
    public static func leavingForm(by action: FormAction, email: String) -> ScreenEvent? {
        switch action {
        case .cancel: .cancelled
        case .goToLogIn: .logIn(email: email)
        case .goToSignUp: .signUp(email: email)
        default: nil
        }
    }
}
