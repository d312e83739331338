public import RemoteSurveys
public import ScreenParts
public import SurveyResponses

/// How a screen is left. ``AppFlow`` decides what comes next.
public enum ScreenEvent: AppEvent {
    /// To Login, with an email that was handed on (empty where none is).
    case logIn(email: String)
    case signUp(email: String)
    /// To Sign-up, since nobody has an account with the email.
    case noAccount(email: String)
    case forgotPassword(email: String)
    /// The server was asked to send a password reset to the email.
    case resetRequested(email: String)
    /// Back to where the form belongs: to Login from Reset password, else to where the app starts.
    case cancelled
    /// Somebody is logged in now.
    case loggedIn(email: String)
    /// An account was made, but its user is not logged in; `reason` says why.
    case accountMade(email: String, reason: Message)
    /// To the details of the survey.
    case openSurvey(Survey)
    /// To the survey's questions, with what is answered of them.
    case answerSurvey(ResumedDraft)
    /// Back to where surveys are chosen: the answers were taken.
    case surveyAnswered
    case openProfile
    /// Back to the screen before.
    case back
    /// Nobody is logged in any more, because the user asked for it; `notice` is what there is to say about it.
    case loggedOut(notice: Message?)
    /// Nobody is logged in any more, and nobody asked for it; `reason` says why.
    case sessionEnded(reason: Message)
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
        case .forgotPassword: .forgotPassword(email: email)
        default: nil
        }
    }
}
