import CoreSupport
public import LoginCredentials
public import UserMessages

/// A form's content and rules, which describe all differences between forms as data.
public struct FormRules: Hashable, Sendable {
    /// The name in the logo; `nil` without a logo.
    public let logo: String?
    public let headings: [String]
    public let fields: [FieldRules]
    /// The buttons below the fields.
    public var buttons: [ButtonRules]
    /// The buttons if the server cannot tell whether an account exists.
    public let buttonsIfAccountUnknown: [ButtonRules]
    /// The action of Esc or a swipe back.
    public let escape: FormAction?
    /// The question before ``escape`` discards entries; `nil` to leave at once.
    public let leaveQuestion: Message?
    public let errorPlacement: ErrorPlacement
    /// The fields to clear when a submission fails. The confirmation is cleared with its password.
    public let clearedAfterError: Set<FormField>
    /// Whether entries that the form itself rejects stay, although a rejection by the server clears them.
    public let keepsWhatItRefuses: Bool
    /// Whether the next form starts with this form's email.
    public let handsOnEmail: Bool

    public init(
        logo: String? = nil, headings: [String], fields: [FieldRules], buttons: [ButtonRules],
        buttonsIfAccountUnknown: [ButtonRules] = [], escape: FormAction? = nil, leaveQuestion: Message? = nil,
        errorPlacement: ErrorPlacement = .fields, clearedAfterError: Set<FormField>,
        keepsWhatItRefuses: Bool = false, handsOnEmail: Bool = false
    ) {
        self.logo = logo
        self.headings = headings
        self.fields = fields
        self.buttons = buttons
        self.buttonsIfAccountUnknown = buttonsIfAccountUnknown
        self.escape = escape
        self.leaveQuestion = leaveQuestion
        self.errorPlacement = errorPlacement
        self.clearedAfterError = clearedAfterError
        self.keepsWhatItRefuses = keepsWhatItRefuses
        self.handsOnEmail = handsOnEmail
    }
}

/// Where a form shows errors in its entries.
public enum ErrorPlacement: Hashable, Sendable {
    case ribbon
    /// At each affected field, with a general message in the ribbon.
    case fields
}

/// A field as a form shows it.
public struct FieldRules: Hashable, Sendable, Identifiable {
    public let field: FormField
    public let label: String

    public var id: FormField { field }

    public init(_ field: FormField, label: String) {
        self.field = field
        self.label = label
    }
}

/// A button as a form shows it.
public struct ButtonRules: Hashable, Sendable, Identifiable {
    public let action: FormAction
    public let label: String
    /// The text while the action runs, such as `Logging in…`.
    public let progress: String
    public let enabledWhen: [FieldCondition]
    /// The conditions for sending the form, which are checked when the button is pressed.
    public let checks: [FieldCondition]

    public var id: FormAction { action }

    /// Creates a button. Without conditions it is always enabled.
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

/// A condition on the entries, for enabling a button or for sending the form.
public enum FieldCondition: Hashable, Sendable {
    /// The field is not empty; for a choice, a value is chosen.
    case filled(FormField)
    case emailFormat
    case password(PasswordRule)
    case confirmationMatches

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
        case .filled(let field): field.kind == .secure ? !entries[field].isEmpty : !entries[field].isBlank
        case .emailFormat: EmailAddress(entries.email) != nil
        case .password(let rule): rule.accepts(entries.password.revealed)
        case .confirmationMatches: entries[.passwordConfirmation] == entries[.password]
        }
    }
}

// The parts of forms that every app has.

extension FieldRules {
    public static let email = FieldRules(.email, label: "Email")
    public static let password = FieldRules(.password, label: "Password")
}

extension ButtonRules {
    public static let cancel = ButtonRules(.cancel, label: "Cancel")

    public static func logIn(enabledWhen: [FieldCondition], checks: [FieldCondition] = []) -> ButtonRules {
        ButtonRules(.logIn, label: "Log in", progress: "Logging in…", enabledWhen: enabledWhen, checks: checks)
    }
}

extension [FieldCondition] {
    /// The minimum condition for a login.
    public static let emailAndPasswordFilled: Self = [.filled(.email), .filled(.password)]
}
