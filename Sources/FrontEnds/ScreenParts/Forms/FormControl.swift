/// What pressing a button of a form does. These are the ones that the forms here have; an app adds its own beside them:
/// `static let skip = FormAction("skip", isSubmission: false)`.
public struct FormAction: Hashable, Sendable {
    /// What tells it from the other actions.
    public let name: String
    /// Whether pressing sends the form. What sends nothing leads where ``AppEvent/leavingForm(by:email:)`` says.
    public let isSubmission: Bool

    /// An action.
    public init(_ name: String, isSubmission: Bool) {
        self.name = name
        self.isSubmission = isSubmission
    }

    /// Asks whether the email is registered, and goes to Login or Sign-up accordingly.
    public static let next = FormAction("next", isSubmission: true)
    /// Sends the email and the password.
    public static let logIn = FormAction("logIn", isSubmission: true)
    /// Sends everything that a new account is made of.
    public static let signUp = FormAction("signUp", isSubmission: true)
    /// Sends what is written.
    public static let submit = FormAction("submit", isSubmission: true)
    /// Goes back to where the form was opened from.
    public static let cancel = FormAction("cancel", isSubmission: false)
    /// Goes to Login.
    public static let goToLogIn = FormAction("goToLogIn", isSubmission: false)
    /// Goes to Sign-up.
    public static let goToSignUp = FormAction("goToSignUp", isSubmission: false)
}

/// What can have the focus.
public enum FormControl: Hashable, Sendable {
    case field(FormField)
    case button(FormAction)
}
