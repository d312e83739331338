public import Secrets

/// What a person has entered into a form. It prints no password.
public struct FormEntries: Hashable, Sendable {
    /// The name as typed.
    public internal(set) var name = ""
    /// The email as typed.
    public internal(set) var email = ""
    /// The password.
    public internal(set) var password: Secret = ""
    /// The password once more.
    public internal(set) var passwordConfirmation: Secret = ""
    /// The gender, once one is chosen.
    public internal(set) var gender: Gender?
    /// Whether "remember me" is checked.
    public internal(set) var remembersMe = false

    /// The text of `field`; what is chosen, in a field that is no text.
    subscript(field: FormField) -> String {
        get {
            switch field {
            case .name: name
            case .email: email
            case .password: password.revealed
            case .passwordConfirmation: passwordConfirmation.revealed
            case .gender: gender?.label ?? ""
            case .rememberMe: ""
            }
        }
        set {
            switch field {
            case .name: name = newValue
            case .email: email = newValue
            case .password: password = Secret(newValue)
            case .passwordConfirmation: passwordConfirmation = Secret(newValue)
            case .gender, .rememberMe: break
            }
        }
    }

    /// Empties `field`; a confirmation goes with its password.
    mutating func clear(_ field: FormField) {
        switch field {
        case .name, .email, .passwordConfirmation: self[field] = ""
        case .password:
            password = ""
            passwordConfirmation = ""
        case .gender: gender = nil
        case .rememberMe: remembersMe = false
        }
    }
}
