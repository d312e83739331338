public import Credentials

/// What a person has entered into a form. It prints nothing of it.
public struct FormEntries: Hashable, Sendable {
    private var texts: [FormField: Secret] = [:]
    /// The chosen values, from 0.
    private var choices: [FormField: Int] = [:]
    private var checks: Set<FormField> = []

    public init() {}

    /// Only an email, as the form before handed it on.
    public init(email: String) {
        self[.email] = email
    }

    /// The text of `field`; of a choice, the name of what is chosen. Only text can be set.
    public subscript(field: FormField) -> String {
        get {
            switch field.kind {
            case .text, .multilineText, .secure: texts[field]?.revealed ?? ""
            case .choice(let names): choices[field].map { names[$0] } ?? ""
            case .stars: choices[field].map { "\($0 + 1)" } ?? ""
            case .checkbox: ""
            }
        }
        set {
            guard field.isText else { return }
            texts[field] = newValue.isEmpty ? nil : Secret(newValue)
        }
    }

    /// What is chosen in `field`, from 0, once something is. What the field has not cannot be chosen.
    public subscript(choice field: FormField) -> Int? {
        get { choices[field] }
        set {
            if let newValue, !(0..<field.choices).contains(newValue) { return }
            choices[field] = newValue
        }
    }

    public subscript(checked field: FormField) -> Bool {
        get { checks.contains(field) }
        set {
            guard field.kind == .checkbox else { return }
            if newValue { checks.insert(field) } else { checks.remove(field) }
        }
    }

    public var email: String { self[.email] }
    public var password: Secret { texts[.password] ?? "" }

    /// What is sent: text without the white space around it. A password is sent as it is.
    var trimmed: FormEntries {
        var trimmed = self
        for field in texts.keys where field.kind != .secure { trimmed[field] = EmailAddress.trimmed(self[field]) }
        return trimmed
    }

    /// Empties `field`; a confirmation goes with its password.
    mutating func clear(_ field: FormField) {
        texts[field] = nil
        choices[field] = nil
        checks.remove(field)
        if field == .password { clear(.passwordConfirmation) }
    }
}
