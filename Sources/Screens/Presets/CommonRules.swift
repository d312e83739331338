// The parts that several presets have in common.

extension FieldRules {
    static let name = FieldRules(.name, label: "Name")
    static let email = FieldRules(.email, label: "Email")
    static let password = FieldRules(.password, label: "Password")
    static let passwordConfirmation = FieldRules(.passwordConfirmation, label: "Confirm password")
    static let gender = FieldRules(.gender, label: "Gender")
    static let rememberMe = FieldRules(.rememberMe, label: "Remember me")
}

extension ButtonRules {
    static let cancel = ButtonRules(.cancel, label: "Cancel")
    static let goToLogIn = ButtonRules(.goToLogIn, label: "Log in")

    static func logIn(wakesWhen: [FieldCondition], checks: [FieldCondition] = []) -> ButtonRules {
        ButtonRules(.logIn, label: "Log in", progress: "Logging in…", wakesWhen: wakesWhen, checks: checks)
    }

    static func signUp(
        label: String = "Sign up", progress: String = "Signing up…", wakesWhen: [FieldCondition],
        checks: [FieldCondition]
    ) -> ButtonRules {
        ButtonRules(.signUp, label: label, progress: progress, wakesWhen: wakesWhen, checks: checks)
    }
}

extension FormRules {
    static func getStarted(heading: String) -> FormRules {
        FormRules(
            logo: heading, headings: [heading], fields: [.email],
            buttons: [
                ButtonRules(
                    .next, label: "Next", progress: "Looking up the email…", wakesWhen: [.filled(.email)],
                    checks: [.emailFormat])
            ],
            buttonsForBothWays: [
                ButtonRules(.goToLogIn, label: "Log in"), ButtonRules(.goToSignUp, label: "Sign up"),
            ],
            clearedAfterError: [], handsOnEmail: true)
    }
}

extension [FieldCondition] {
    static let emailAndPasswordFilled: Self = [.filled(.email), .filled(.password)]
}

extension HomeRules {
    static let surveys = HomeRules(heading: "Surveys")
}
