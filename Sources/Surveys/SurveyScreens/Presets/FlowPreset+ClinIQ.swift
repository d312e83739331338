import Credentials
import ScreenParts

extension FlowPreset {
    /// ClinIQ: strict forms that tell at each field what is wrong; sessions and accounts end with the program (CQ).
    public static let cliniq = FlowPreset(
        name: "cliniq", brand: "ClinIQ",
        getStarted: nil,
        login: FormRules(
            logo: "ClinIQ", headings: ["ClinIQ", "Log in"], fields: [.email, .password],
            buttons: [
                .logIn(enabledWhen: [.emailFormat, .filled(.password)]),
                ButtonRules(.goToSignUp, label: "Create Account"),
            ],
            complaints: .fields, clearedAfterError: [.password]),
        signUp: FormRules(
            logo: "ClinIQ", headings: ["Create an account"], fields: [.email, .password, .passwordConfirmation],
            buttons: [
                .signUp(
                    label: "Create Account", progress: "Creating the account…",
                    enabledWhen: [.filled(.email), .filled(.password), .filled(.passwordConfirmation)],
                    checks: [.emailFormat, .password(.strong), .confirmationMatches]),
                .cancel,
            ],
            escape: .cancel, complaints: .fields, clearedAfterError: [.password]),
        home: .surveys, profile: ProfileRules(rows: [.email, .name]), sessionPolicy: .whileProcessLives,
        accountPolicy: .whileProcessLives)
}
