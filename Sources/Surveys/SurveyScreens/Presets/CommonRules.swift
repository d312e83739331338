import ScreenParts

// The parts that several presets have in common.

extension FieldRules {
    static let name = FieldRules(.name, label: "Name")
    static let passwordConfirmation = FieldRules(.passwordConfirmation, label: "Confirm password")
    static let gender = FieldRules(.gender, label: "Gender")
}

extension ButtonRules {
    static let goToLogIn = ButtonRules(.goToLogIn, label: "Log in")

    static func signUp(
        label: String = "Sign up", progress: String = "Signing up…", enabledWhen: [FieldCondition],
        checks: [FieldCondition]
    ) -> ButtonRules {
        ButtonRules(.signUp, label: label, progress: progress, enabledWhen: enabledWhen, checks: checks)
    }
}

extension FormRules {
    static func getStarted(heading: String) -> FormRules {
        FormRules(
            logo: heading, headings: [heading], fields: [.email],
            buttons: [
                ButtonRules(
                    .next, label: "Next", progress: "Looking up the email…", enabledWhen: [.filled(.email)],
                    checks: [.emailFormat])
            ],
            buttonsForBothWays: [
                ButtonRules(.goToLogIn, label: "Log in"), ButtonRules(.goToSignUp, label: "Sign up"),
            ],
            clearedAfterError: [], handsOnEmail: true)
    }
}

extension HomeRules {
    static let surveys = HomeRules(heading: "Surveys")
}
