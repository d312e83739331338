public import RemoteSurveys
public import ScreenParts
public import SurveyResponses

/// The events that leave a screen. ``AppFlow`` decides which screen follows.
public enum ScreenEvent: AppEvent {
    /// Opens Login with this email, which may be empty.
    case logIn(email: String)
    case signUp(email: String)
    /// Opens Sign-up, because no account has the email.
    case noAccount(email: String)
    case forgotPassword(email: String)
    case logInOnWeb(WebLogin.Method)
    case logInFailed(reason: Message)
    /// The server was asked to send a password reset to the email.
    case resetRequested(email: String)
    /// Goes back: from Reset password and a login at the server's page to Login, otherwise to the start of the app.
    case cancelled
    case loggedIn(UserUseCases)
    /// The account was created, but its user is not logged in; `reason` says why.
    case accountMade(email: String, reason: Message)
    case openSurvey(Survey)
    /// Opens the survey's questions, with the answers so far.
    case answerSurvey(ResumedDraft)
    /// The answers were accepted: goes back to the list of surveys.
    case surveyAnswered
    case openOutbox
    case openOutboxEntry(OutboxEntry)
    case openAccounts
    /// Goes on in the app of another account.
    case openAccount(ListedAccount)
    case openProfile
    case back
    /// The user has logged out; `noticeMessage` is for the next screen.
    case loggedOut(noticeMessage: Message?)
    /// The session has ended, not at the user's request; `reason` says why.
    case sessionEnded(reason: Message)
}

/// Handles the event that leaves a screen.
public typealias ScreenEventHandler = @MainActor (ScreenEvent) -> Void

extension ScreenEvent {
    /// Returns the event of a button that does not submit the form.
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
