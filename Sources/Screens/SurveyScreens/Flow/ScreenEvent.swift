public import RemoteSurveys
public import ScreenParts
public import SurveyResponses

/// The events by which screens are left. ``AppFlow`` decides what comes next.
public enum ScreenEvent: AppEvent {
    /// Opens Login with this email, which may be empty.
    case logIn(email: String)
    case signUp(email: String)
    /// Opens Sign-up, since no account has the email.
    case noAccount(email: String)
    case forgotPassword(email: String)
    case logInOnWeb(WebLogin.Method)
    case logInFailed(reason: Message)
    /// The server was asked to send a password reset to the email.
    case resetRequested(email: String)
    /// Goes back: from Reset password and a login at the server's page to Login, else to where the app starts.
    case cancelled
    case loggedIn(email: String)
    /// The account was created, but its user is not logged in; `reason` says why.
    case accountMade(email: String, reason: Message)
    case openSurvey(Survey)
    /// Opens the survey's questions, with the answers so far.
    case answerSurvey(ResumedDraft)
    /// The answers were accepted: goes back to the list of surveys.
    case surveyAnswered
    case openProfile
    case back
    /// The user has logged out; `notice` is for the next screen.
    case loggedOut(notice: Message?)
    /// The session has ended without the user's asking; `reason` says why.
    case sessionEnded(reason: Message)
}

/// Handles the event by which a screen is left.
public typealias ScreenEventHandler = @MainActor (ScreenEvent) -> Void

extension ScreenEvent {
    /// The event of a button that submits nothing.
    public static func leavingForm(by action: FormAction, email: String) -> ScreenEvent? {
        switch action {
        case .cancel: .cancelled
        case .goToLogIn: .logIn(email: email)
        case .goToSignUp: .signUp(email: email)
        case .forgotPassword: .forgotPassword(email: email)
        case .logInWithCode: .logInOnWeb(.code)
        case .logInWithBrowser: .logInOnWeb(.browser)
        default: nil
        }
    }
}
