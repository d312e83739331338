import Credentials
import ScreenParts

extension FlowPreset {
    /// Myworkout: Get started decides between Login and Sign-up, and Profile is what a user sees (MW).
    public static let myworkout = FlowPreset(
        name: "myworkout", brand: "Myworkout GO",
        getStarted: .getStarted(heading: "Myworkout GO"),
        login: FormRules(
            logo: "Myworkout GO", headings: ["Welcome back"], fields: [.email, .password],
            buttons: [.logIn(enabledWhen: .emailAndPasswordFilled), .cancel], escape: .cancel,
            clearedAfterError: [.password]),
        signUp: FormRules(
            logo: "Myworkout GO", headings: ["Create a new account"], fields: [.email, .password, .gender],
            buttons: [
                .signUp(
                    enabledWhen: [.filled(.email), .filled(.password), .filled(.gender)],
                    checks: [.emailFormat, .password(.length(8...))]),
                .cancel,
            ],
            escape: .cancel, clearedAfterError: [.password]),
        home: nil, profile: ProfileRules(rows: [.email, .gender, .photo]), sessionPolicy: .keptAcrossLaunches)
}
