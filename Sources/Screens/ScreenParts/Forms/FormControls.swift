/// A field of a form. An app defines the fields it needs; a form's ``FormRules`` list its fields in order.
public struct FormField: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case text
        /// Text of several lines, in which Enter starts a new line. White space around it is not sent.
        case multilineText
        /// Text that is hidden until the user shows it. It is sent unchanged.
        case secure
        /// One of several values with these names.
        case choice([String])
        /// A rating from one star to this number of stars.
        case stars(Int)
        case checkbox
    }

    public let name: String
    public let kind: Kind

    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// The number of values to choose from; 0 for a field without a choice.
    public var choices: Int {
        switch kind {
        case .choice(let names): names.count
        case .stars(let count): count
        case .text, .multilineText, .secure, .checkbox: 0
        }
    }

    public var isText: Bool {
        switch kind {
        case .text, .multilineText, .secure: true
        case .choice, .stars, .checkbox: false
        }
    }

    public static let email = FormField("email", .text)
    public static let password = FormField("password", .secure)
    public static let passwordConfirmation = FormField("passwordConfirmation", .secure)
}

/// The action of a form's button. An app adds its own actions:
/// `static let skip = FormAction("skip", isSubmission: false)`.
public struct FormAction: Hashable, Sendable {
    public let name: String
    /// Whether the action submits the form. Other actions lead to ``AppEvent/leavingForm(by:email:)``.
    public let isSubmission: Bool

    public init(_ name: String, isSubmission: Bool) {
        self.name = name
        self.isSubmission = isSubmission
    }

    /// Looks up the email, and goes to Login or Sign-up.
    public static let next = FormAction("next", isSubmission: true)
    public static let logIn = FormAction("logIn", isSubmission: true)
    public static let signUp = FormAction("signUp", isSubmission: true)
    public static let submit = FormAction("submit", isSubmission: true)
    public static let cancel = FormAction("cancel", isSubmission: false)
    public static let goToLogIn = FormAction("goToLogIn", isSubmission: false)
    public static let goToSignUp = FormAction("goToSignUp", isSubmission: false)
}

/// A control that can have the focus.
public enum FormControl: Hashable, Sendable {
    case field(FormField)
    /// Shows or hides the text of the secure fields. It follows the last of them.
    case passwordToggle
    case button(FormAction)
}
