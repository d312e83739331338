/// A field of a form. An app has what fields it needs; which of them a form has, and in what order, is in its
/// ``FormRules``.
public struct FormField: Hashable, Sendable {
    /// How a field is filled in.
    public enum Kind: Hashable, Sendable {
        /// Text that is seen; it is sent without the white space around it.
        case text
        /// Text of several lines, in which Enter begins another; it is sent without the white space around it.
        case multilineText
        /// Text that is hidden unless the person asks to see it; it is sent as it is.
        case secure
        /// One of a few values, under these names.
        case choice([String])
        /// A number of stars, from one to this many.
        case stars(Int)
        case checkbox
    }

    /// What tells it from the other fields.
    public let name: String
    /// How it is filled in.
    public let kind: Kind

    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }

    /// How many values there are to choose from; none in a field without a choice.
    public var choices: Int {
        switch kind {
        case .choice(let names): names.count
        case .stars(let count): count
        case .text, .multilineText, .secure, .checkbox: 0
        }
    }

    /// Whether it is text that is entered.
    public var isText: Bool {
        switch kind {
        case .text, .multilineText, .secure: true
        case .choice, .stars, .checkbox: false
        }
    }

    /// Who it is that logs in.
    public static let email = FormField("email", .text)
    public static let password = FormField("password", .secure)
    public static let passwordConfirmation = FormField("passwordConfirmation", .secure)
}

/// What pressing a button of a form does. These are the ones that the forms here have; an app adds its own beside them:
/// `static let skip = FormAction("skip", isSubmission: false)`.
public struct FormAction: Hashable, Sendable {
    /// What tells it from the other actions.
    public let name: String
    /// Whether pressing sends the form. What sends nothing leads where ``AppEvent/leavingForm(by:email:)`` says.
    public let isSubmission: Bool

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
    public static let submit = FormAction("submit", isSubmission: true)
    /// Goes back to where the form was opened from.
    public static let cancel = FormAction("cancel", isSubmission: false)
    public static let goToLogIn = FormAction("goToLogIn", isSubmission: false)
    public static let goToSignUp = FormAction("goToSignUp", isSubmission: false)
}

/// What can have the focus.
public enum FormControl: Hashable, Sendable {
    case field(FormField)
    case button(FormAction)
}
