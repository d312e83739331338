/// A field of a form. Which of them a form has, and in what order, is in its ``FormRules``.
public enum FormField: String, Hashable, Sendable, CaseIterable {
    case name
    case email
    case password
    case passwordConfirmation
    case gender
    case rememberMe

    /// How a field is filled in.
    public enum Kind: Hashable, Sendable {
        /// Text that is seen.
        case text
        /// Text that is hidden unless the person asks to see it.
        case secure
        /// One of a few values.
        case choice
        /// Yes or no.
        case checkbox
    }

    /// How this field is filled in.
    public var kind: Kind {
        switch self {
        case .name, .email: .text
        case .password, .passwordConfirmation: .secure
        case .gender: .choice
        case .rememberMe: .checkbox
        }
    }
}

/// What pressing a button of a form does.
public enum FormAction: Hashable, Sendable {
    /// Asks whether the email is registered, and goes to Login or Sign-up accordingly.
    case next
    /// Sends the email and the password.
    case logIn
    /// Sends everything that a new account is made of.
    case signUp
    /// Goes back to where the app starts.
    case cancel
    /// Goes to Login; nothing is sent.
    case goToLogIn
    /// Goes to Sign-up; nothing is sent.
    case goToSignUp

    /// Whether pressing sends the form.
    public var isSubmission: Bool {
        switch self {
        case .next, .logIn, .signUp: true
        case .cancel, .goToLogIn, .goToSignUp: false
        }
    }
}

/// What can have the focus.
public enum FormControl: Hashable, Sendable {
    case field(FormField)
    case button(FormAction)
}

/// The genders to choose from; the server is sent, and tells, the label.
public enum Gender: String, Hashable, Sendable, CaseIterable {
    case female = "Female"
    case male = "Male"
    case other = "Other"

    /// The word on the screen.
    public var label: String { rawValue }
}
