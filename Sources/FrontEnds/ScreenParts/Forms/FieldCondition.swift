public import Credentials

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

    /// Whether it holds.
    func isMet(by entries: FormEntries) -> Bool {
        switch self {
        case .filled(let field): !entries.trimmed[field].isEmpty
        case .emailFormat: EmailAddress(entries.email) != nil
        case .password(let rule): rule.accepts(entries.password.revealed)
        case .confirmationMatches: entries[.passwordConfirmation] == entries[.password]
        }
    }
}
