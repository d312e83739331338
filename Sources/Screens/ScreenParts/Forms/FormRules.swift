public import Credentials

/// What a form looks like and asks for: everything in which the forms differ, as data.
public struct FormRules: Hashable, Sendable {
    /// The name that the logo shows, where there is one.
    public let logo: String?
    /// The headings, from the top.
    public let headings: [String]
    /// The fields, from the top.
    public let fields: [FieldRules]
    /// The buttons, from the top, below the fields.
    public let buttons: [ButtonRules]
    /// The buttons when the server cannot tell whether an account exists.
    public let buttonsForBothWays: [ButtonRules]
    /// What Esc, or a swipe back, does.
    public let escape: FormAction?
    /// What is asked before ``escape`` leaves a form in which something is filled in; `nil` where it leaves at once.
    public let leaveQuestion: Message?
    /// Where it is told what is wrong with the entries.
    public let complaints: ComplaintPlace
    /// Which fields are emptied when a trial fails. With the password goes its confirmation.
    public let clearedAfterError: Set<FormField>
    /// Whether what the form itself refuses stays as it was typed, whatever is emptied when the server refuses it.
    public let keepsWhatItRefuses: Bool
    /// Whether the email is filled in already on the next form.
    public let handsOnEmail: Bool

    public init(
        logo: String? = nil, headings: [String], fields: [FieldRules], buttons: [ButtonRules],
        buttonsForBothWays: [ButtonRules] = [], escape: FormAction? = nil, leaveQuestion: Message? = nil,
        complaints: ComplaintPlace = .fields, clearedAfterError: Set<FormField>,
        keepsWhatItRefuses: Bool = false, handsOnEmail: Bool = false
    ) {
        self.logo = logo
        self.headings = headings
        self.fields = fields
        self.buttons = buttons
        self.buttonsForBothWays = buttonsForBothWays
        self.escape = escape
        self.leaveQuestion = leaveQuestion
        self.complaints = complaints
        self.clearedAfterError = clearedAfterError
        self.keepsWhatItRefuses = keepsWhatItRefuses
        self.handsOnEmail = handsOnEmail
    }
}

/// Where a form tells what is wrong with its entries.
public enum ComplaintPlace: Hashable, Sendable {
    case ribbon
    /// At each field that is concerned, and in general words in the ribbon.
    case fields
}

/// A field as a form shows it.
public struct FieldRules: Hashable, Sendable, Identifiable {
    public let field: FormField
    public let label: String

    /// The field, of which a form has one.
    public var id: FormField { field }

    /// A field under a label.
    public init(_ field: FormField, label: String) {
        self.field = field
        self.label = label
    }
}

/// A button as a form shows it.
public struct ButtonRules: Hashable, Sendable, Identifiable {
    public let action: FormAction
    public let label: String
    /// What is being done while it works, such as `Logging in…`.
    public let progress: String
    /// What must hold for the button to be enabled.
    public let enabledWhen: [FieldCondition]
    /// What must hold, when the button is pressed, for anything to be sent.
    public let checks: [FieldCondition]

    /// The action, for which a form has one button.
    public var id: FormAction { action }

    /// A button. One without conditions is always enabled.
    public init(
        _ action: FormAction, label: String, progress: String = "", enabledWhen: [FieldCondition] = [],
        checks: [FieldCondition] = []
    ) {
        self.action = action
        self.label = label
        self.progress = progress
        self.enabledWhen = enabledWhen
        self.checks = checks
    }
}

/// Something that may be asked of what is entered: for a button to be enabled, or for a form to be sent.
public enum FieldCondition: Hashable, Sendable {
    /// The field is not empty; of a choice, something is chosen.
    case filled(FormField)
    /// The email has the form of one.
    case emailFormat
    /// The password meets the rule.
    case password(PasswordRule)
    /// The confirmation is the password once more.
    case confirmationMatches

    /// The field that it is about.
    public var field: FormField {
        switch self {
        case .filled(let field): field
        case .emailFormat: .email
        case .password: .password
        case .confirmationMatches: .passwordConfirmation
        }
    }

    func isMet(by entries: FormEntries) -> Bool {
        switch self {
        case .filled(let field): !entries.trimmed[field].isEmpty
        case .emailFormat: EmailAddress(entries.email) != nil
        case .password(let rule): rule.accepts(entries.password.revealed)
        case .confirmationMatches: entries[.passwordConfirmation] == entries[.password]
        }
    }
}

// The parts of forms that every app has.

extension FieldRules {
    /// The email, under its name.
    public static let email = FieldRules(.email, label: "Email")
    /// The password, under its name.
    public static let password = FieldRules(.password, label: "Password")
}

extension ButtonRules {
    /// The button that goes back.
    public static let cancel = ButtonRules(.cancel, label: "Cancel")

    /// The button that logs in.
    public static func logIn(enabledWhen: [FieldCondition], checks: [FieldCondition] = []) -> ButtonRules {
        ButtonRules(.logIn, label: "Log in", progress: "Logging in…", enabledWhen: enabledWhen, checks: checks)
    }
}

extension [FieldCondition] {
    /// What logging in takes at least.
    public static let emailAndPasswordFilled: Self = [.filled(.email), .filled(.password)]
}
