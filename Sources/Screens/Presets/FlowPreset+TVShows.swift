import Credentials

extension FlowPreset {
    /// TV Shows: one form that logs in and registers, and remembers who asks for it (TV-1, TV-2).
    public static let tvShows = FlowPreset(
        name: "tv-shows", brand: "TV Shows", showsSplash: true,
        getStarted: nil,
        login: FormRules(
            logo: "TV Shows", headings: ["TV Shows", "Log in"], fields: [.email, .password, .rememberMe],
            buttons: [
                .logIn(wakesWhen: .emailAndPasswordFilled),
                .signUp(
                    label: "Register", progress: "Registering…", wakesWhen: .emailAndPasswordFilled,
                    checks: [.emailFormat, .password(.length(6...))]),
            ],
            clearedAfterError: [.password]),
        signUp: nil,
        home: HomeRules(heading: "Shows"), profile: ProfileRules(rows: [.email, .photo]),
        sessionPolicy: .keptWhenRemembered)
}
