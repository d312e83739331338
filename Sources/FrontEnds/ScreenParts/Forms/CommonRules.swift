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
