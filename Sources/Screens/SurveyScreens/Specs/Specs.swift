import LoginCredentials
import ScreenParts

extension AppSpec {
    /// The survey app, the default.
    public static let survey = AppSpec(
        name: "survey", brand: "Survey",
        getStarted: .getStarted(heading: "Survey"),
        login: FormRules(
            logo: "Survey", headings: ["Log in"], fields: [.email, .password],
            buttons: [
                .logIn(enabledWhen: .emailAndPasswordFilled), .cancel,
                ButtonRules(.forgotPassword, label: "Forgot password?"),
            ],
            escape: .cancel, clearedAfterError: [.password], handsOnEmail: true),
        signUp: FormRules(
            logo: "Survey", headings: ["Create an account"], fields: [.name, .email, .password],
            buttons: [
                .signUp(
                    enabledWhen: [.filled(.name), .filled(.email), .filled(.password)],
                    checks: [.emailFormat, .password(.length(6...128))]),
                .cancel,
            ],
            escape: .cancel, clearedAfterError: [.password], keepsWhatItRefuses: true, handsOnEmail: true),
        resetPassword: FormRules(
            logo: "Survey", headings: ["Reset password"], fields: [.email],
            buttons: [
                ButtonRules(
                    .resetPassword, label: "Email me instructions", progress: "Sending the reset…",
                    enabledWhen: [.filled(.email)], checks: [.emailFormat]),
                .cancel,
            ],
            escape: .cancel, clearedAfterError: [], handsOnEmail: true),
        home: .surveys, profile: ProfileRules(rows: [.email, .name]), sessionPolicy: .savedAcrossLaunches)
}

extension AppSpec {
    /// The auth flow: Login and Register, whose buttons depend on the password's length (AF).
    public static let authFlow = AppSpec(
        name: "auth-flow", brand: "Survey",
        getStarted: nil,
        login: FormRules(
            logo: "Survey", headings: ["Log in"], fields: [.email, .password],
            buttons: [
                .logIn(enabledWhen: emailAndPasswordOfLength, checks: [.emailFormat]),
                ButtonRules(.goToSignUp, label: "Sign up"),
            ],
            errorPlacement: .ribbon, clearedAfterError: [.email, .password]),
        signUp: FormRules(
            logo: "Survey", headings: ["Create an account"], fields: [.name, .email, .password],
            buttons: [
                .signUp(enabledWhen: [.filled(.name)] + emailAndPasswordOfLength, checks: [.emailFormat]), .goToLogIn,
            ],
            escape: .goToLogIn, errorPlacement: .ribbon, clearedAfterError: [.name, .email, .password]),
        home: .surveys, profile: ProfileRules(rows: [.email, .name]), sessionPolicy: .whileProcessLives)

    private static let emailAndPasswordOfLength: [FieldCondition] = [
        .filled(.email), .password(.length(8...128)),
    ]
}

extension AppSpec {
    /// Myworkout: Get started decides between Login and Sign-up, and users see Profile (MW).
    public static let myworkout = AppSpec(
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
        home: nil, profile: ProfileRules(rows: [.email, .gender, .photo]), sessionPolicy: .savedAcrossLaunches)
}

extension AppSpec {
    /// ClinIQ: strict forms with errors at each field; sessions and accounts end with the program (CQ).
    public static let cliniq = AppSpec(
        name: "cliniq", brand: "ClinIQ",
        getStarted: nil,
        login: FormRules(
            logo: "ClinIQ", headings: ["ClinIQ", "Log in"], fields: [.email, .password],
            buttons: [
                .logIn(enabledWhen: [.emailFormat, .filled(.password)]),
                ButtonRules(.goToSignUp, label: "Create Account"),
            ],
            clearedAfterError: [.password]),
        signUp: FormRules(
            logo: "ClinIQ", headings: ["Create an account"], fields: [.email, .password, .passwordConfirmation],
            buttons: [
                .signUp(
                    label: "Create Account", progress: "Creating the account…",
                    enabledWhen: [.filled(.email), .filled(.password), .filled(.passwordConfirmation)],
                    checks: [.emailFormat, .password(.strong), .confirmationMatches]),
                .cancel,
            ],
            escape: .cancel, clearedAfterError: [.password]),
        home: .surveys, profile: ProfileRules(rows: [.email, .name]), sessionPolicy: .whileProcessLives,
        accountPolicy: .whileProcessLives)
}

// Parts that several specs share.

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
            buttonsIfAccountUnknown: [
                ButtonRules(.goToLogIn, label: "Log in"), ButtonRules(.goToSignUp, label: "Sign up"),
            ],
            clearedAfterError: [], handsOnEmail: true)
    }
}

extension HomeRules {
    static let surveys = HomeRules(heading: "Surveys")
}
