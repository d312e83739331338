/// What pressing a button of a form does.
public enum FormAction: Hashable, Sendable {
    /// Asks whether the email is registered, and goes to Login or Sign-up accordingly.
    case next
    /// Sends the email and the password.
    case logIn
    /// Sends everything that a new account is made of.
    case signUp
    /// Sends what is written.
    case submit
    /// Goes back to where the form was opened from; nothing is sent.
    case cancel
    /// Goes to Login; nothing is sent.
    case goToLogIn
    /// Goes to Sign-up; nothing is sent.
    case goToSignUp

    /// Whether pressing sends the form.
    public var isSubmission: Bool {
        switch self {
        case .next, .logIn, .signUp, .submit: true
        case .cancel, .goToLogIn, .goToSignUp: false
        }
    }
}

/// What can have the focus.
public enum FormControl: Hashable, Sendable {
    case field(FormField)
    case button(FormAction)
}
