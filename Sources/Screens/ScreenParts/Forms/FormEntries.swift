import CoreSupport
public import LoginCredentials

/// The entries of a form. Printing it reveals none of them.
public struct FormEntries: Hashable, Sendable {
    private var texts: [FormField: Secret] = [:]
    /// The chosen values, counted from 0.
    private var choices: [FormField: Int] = [:]
    private var checks: Set<FormField> = []

    public init() {}

    /// Creates entries with only an email, passed on by another form.
    public init(email: String) { self[.email] = email }

    /// The text of `field`, or the name of its chosen value. Only text can be set.
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

    /// The value chosen in `field`, counted from 0; `nil` if no value is chosen. Values that the field does not have
    /// are ignored.
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

    /// The entries to send: without white space around text, except passwords.
    var trimmed: FormEntries {
        var trimmed = self
        for field in texts.keys where field.kind != .secure { trimmed[field] = self[field].withoutBlankEnds }
        return trimmed
    }

    /// Clears `field`; clearing a password also clears its confirmation.
    mutating func clear(_ field: FormField) {
        texts[field] = nil
        choices[field] = nil
        checks.remove(field)
        if field == .password { clear(.passwordConfirmation) }
    }
}
