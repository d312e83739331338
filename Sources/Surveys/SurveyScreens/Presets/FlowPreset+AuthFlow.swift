import Credentials
import ScreenParts

extension FlowPreset {
    /// The auth flow: Login and Register, whose buttons are enabled by the password's length (AF).
    public static let authFlow = FlowPreset(
        name: "auth-flow", brand: "Survey",
        getStarted: nil,
        login: FormRules(
            logo: "Survey", headings: ["Log in"], fields: [.email, .password],
            buttons: [
                .logIn(enabledWhen: emailAndPasswordOfLength, checks: [.emailFormat]),
                ButtonRules(.goToSignUp, label: "Sign up"),
            ],
            clearedAfterError: [.email, .password]),
        signUp: FormRules(
            logo: "Survey", headings: ["Create an account"], fields: [.name, .email, .password],
            buttons: [.signUp(enabledWhen: emailAndPasswordOfLength, checks: [.emailFormat]), .goToLogIn],
            escape: .goToLogIn, clearedAfterError: [.email, .password]),
        home: .surveys, profile: ProfileRules(rows: [.email, .name]), sessionPolicy: .whileProcessLives)

    private static let emailAndPasswordOfLength: [FieldCondition] = [
        .filled(.email), .password(.length(8...128)),
    ]
}
