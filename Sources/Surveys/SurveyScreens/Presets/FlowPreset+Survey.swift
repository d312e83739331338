import Credentials
import ScreenParts

extension FlowPreset {
    /// The surveys' own app, and the default.
    public static let survey = FlowPreset(
        name: "survey", brand: "Survey",
        getStarted: .getStarted(heading: "Survey"),
        login: FormRules(
            logo: "Survey", headings: ["Log in"], fields: [.email, .password],
            buttons: [.logIn(enabledWhen: .emailAndPasswordFilled), .cancel], escape: .cancel,
            clearedAfterError: [.password]),
        signUp: FormRules(
            logo: "Survey", headings: ["Create an account"], fields: [.name, .email, .password],
            buttons: [
                .signUp(
                    enabledWhen: [.filled(.name), .filled(.email), .filled(.password)],
                    checks: [.emailFormat, .password(.length(6...128))]),
                .cancel,
            ],
            escape: .cancel, clearedAfterError: [.password]),
        home: .surveys, profile: ProfileRules(rows: [.email, .name]), sessionPolicy: .keptAcrossLaunches)
}
