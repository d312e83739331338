import ScreenParts
import SurveyScreens
import Testing

/// An app with a sandbox under it, and what a person would do with it.
@MainActor
struct AppDriver {
    let flow: AppFlow
    let server: SandboxStub

    /// The app of `preset`, launched.
    static func launched(
        _ preset: FlowPreset, server: SandboxStub = SandboxStub(), answering: AnsweringUseCases? = nil,
        offline: OfflineUseCases? = nil
    ) async -> AppDriver {
        // As the composition does, which keeps the session where the policy wants it.
        server.with { $0.storesSessions = preset.sessionPolicy == .keptAcrossLaunches }
        let flow = AppFlow(preset: preset, useCases: .over(server, answering: answering, offline: offline))
        await flow.launch()
        await flow.settle()
        return AppDriver(flow: flow, server: server)
    }

    /// Closes the app and opens it again.
    func relaunched() async -> AppDriver {
        server.endProcess()
        return await .launched(flow.preset, server: server)
    }

    /// The form on the screen.
    func form() throws -> FormScreen<ScreenEvent> { try #require(flow.screen.form) }

    /// Fills in what is given, presses `action`, and waits for what comes of it.
    func submit(
        _ action: FormAction, name: String? = nil, email: String? = nil, password: String? = nil,
        confirmation: String? = nil, gender: Gender? = nil
    ) async throws {
        let screen = try form()
        if let name { screen.form[.name] = name }
        if let email { screen.form[.email] = email }
        if let password { screen.form[.password] = password }
        if let confirmation { screen.form[.passwordConfirmation] = confirmation }
        if let gender { screen.form.gender = gender }
        screen.press(action)
        await flow.settle()
    }

    /// What is shown, in a word.
    var screen: String {
        switch flow.screen {
        case .splash: "splash"
        case .getStarted: "Get started"
        case .login: "Login"
        case .signUp: "Sign-up"
        case .resetPassword: "Reset password"
        case .home: "Home"
        case .survey: "Survey details"
        case .answering: "Answering"
        case .profile: "Profile"
        }
    }

    /// The profile on the screen.
    func profile() throws -> ProfileScreen {
        guard case .profile(let profile) = flow.screen else { throw UnexpectedScreen(screen: screen) }
        return profile
    }

    /// The list on the screen.
    func home() throws -> HomeScreen {
        guard case .home(let home) = flow.screen else { throw UnexpectedScreen(screen: screen) }
        return home
    }

    /// The survey that is being answered.
    func answering() throws -> AnsweringScreen {
        guard case .answering(let survey) = flow.screen else { throw UnexpectedScreen(screen: screen) }
        return survey
    }

    /// The details on the screen.
    func survey() throws -> SurveyDetailsScreen {
        guard case .survey(let survey) = flow.screen else { throw UnexpectedScreen(screen: screen) }
        return survey
    }
}

/// Another screen than the test reckons with.
struct UnexpectedScreen: Error {
    let screen: String
}

extension AppUseCases {
    static func over(
        _ server: SandboxStub, answering: AnsweringUseCases? = nil, offline: OfflineUseCases? = nil
    ) -> AppUseCases {
        AppUseCases(
            storedSession: server, checkEmail: server, logIn: server, signUp: server, passwordReset: server,
            logOut: server, loadProfile: server, loadSurveys: server, loadSurvey: server, answering: answering,
            offline: offline)
    }
}
