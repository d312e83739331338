import ScreenParts
import SurveyScreens
import SurveySession
import TestSupport

/// The ribbon of a form with messages at its fields.
let marked = "Correct the marked fields."

/// An app with a sandbox under it, and what a person would do with it.
@MainActor struct AppDriver {
    let flow: AppFlow
    let server: SandboxStub

    static func launched(
        _ spec: AppSpec, server: SandboxStub = SandboxStub(), answering: AnsweringUseCases? = nil,
        offline: OfflineUseCases? = nil, webLogins: [WebLogin] = [], accounts: AccountList? = nil
    ) async -> AppDriver {
        // As the composition does, which keeps the session where the policy wants it.
        server.with { $0.storesSessions = spec.sessionPolicy == .savedAcrossLaunches }
        let entrance = EntranceUseCases.over(server, answering: answering, offline: offline, webLogins: webLogins)
        let flow = AppFlow(spec: spec, entrance: entrance, accounts: accounts)
        await flow.launch()
        await flow.settle()
        return AppDriver(flow: flow, server: server)
    }

    /// The app of `spec`, with `email` sent at Get started, if it has that.
    static func started(
        _ spec: AppSpec, email: String, server: SandboxStub = SandboxStub(), answering: AnsweringUseCases? = nil,
        webLogins: [WebLogin] = []
    ) async throws -> AppDriver {
        let sut = await launched(spec, server: server, answering: answering, webLogins: webLogins)
        if spec.getStarted != nil { try await sut.submit(.next, email: email) }
        return sut
    }

    static func signingUp(_ spec: AppSpec, email: String = "fresh@email.com") async throws -> AppDriver {
        let sut = try await started(spec, email: email)
        if spec.getStarted == nil { try sut.form().press(.goToSignUp) }
        return sut
    }

    /// The app of `spec`, logged in to by the user with an account.
    static func loggedIn(
        _ spec: AppSpec = .survey, server: SandboxStub = SandboxStub(), answering: AnsweringUseCases? = nil
    ) async throws -> AppDriver {
        let email = "registered@email.com"
        let sut = try await started(spec, email: email, server: server, answering: answering)
        try await sut.submit(.logIn, email: email, password: "password")
        return sut
    }

    /// Closes the app and opens it again.
    func relaunched() async -> AppDriver {
        server.endProcess()
        return await .launched(flow.spec, server: server)
    }

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

    /// Presses `action` and waits until it has reached the server, which answers when the gate opens.
    func hold(_ action: FormAction) async throws -> (door: Gate, running: Task<Void, Never>?) {
        try await server.hold { try form().press(action) }
    }

    /// Expects a form with this ribbon, and with all else that is given.
    func expect(
        _ name: String, ribbon: String? = nil, headings: [String]? = nil, fields: [String]? = nil,
        buttons: [String]? = nil, messages: [FormField: String]? = nil, email: String? = nil, password: String? = nil,
        focus: FormControl? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let form = try form().form
        #expect(screen == name, sourceLocation: sourceLocation)
        #expect(form.ribbonText == ribbon, sourceLocation: sourceLocation)
        #expect(form.rules.headings == headings ?? form.rules.headings, sourceLocation: sourceLocation)
        let labels = form.rules.fields.map(\.label)
        #expect(labels == fields ?? labels, sourceLocation: sourceLocation)
        let buttonLabels = form.buttons.map(\.label)
        #expect(buttonLabels == buttons ?? buttonLabels, sourceLocation: sourceLocation)
        #expect(form.fieldTexts == messages ?? form.fieldTexts, sourceLocation: sourceLocation)
        #expect(form[.email] == email ?? form[.email], sourceLocation: sourceLocation)
        #expect(form[.password] == password ?? form[.password], sourceLocation: sourceLocation)
        #expect(form.focus == focus ?? form.focus, sourceLocation: sourceLocation)
    }

    var screen: String {
        switch flow.screen {
        case .splash: "splash"
        case .getStarted: "Get started"
        case .login: "Login"
        case .signUp: "Sign-up"
        case .resetPassword: "Reset password"
        case .webLogin: "Login at a page"
        case .home: "Home"
        case .survey: "Survey details"
        case .answering: "Answering"
        case .outbox: "Outbox"
        case .outboxEntry: "Answers"
        case .accounts: "Accounts"
        case .profile: "Profile"
        }
    }

    /// The screen, if it is of the type that is asked for.
    func shown<Screen>() throws -> Screen {
        try #require(Mirror(reflecting: flow.screen).children.first?.value as? Screen, "\(screen)")
    }

    func splash() throws -> SplashScreen { try shown() }
    func profile() throws -> ProfileScreen { try shown() }
    func home() throws -> HomeScreen { try shown() }
    func answering() throws -> AnsweringScreen { try shown() }
    func survey() throws -> SurveyDetailsScreen { try shown() }
    func accounts() throws -> AccountsScreen<ScreenEvent> { try shown() }
    func outbox() throws -> OutboxScreen { try shown() }
    func outboxEntry() throws -> OutboxEntryScreen { try shown() }
}

extension EntranceUseCases {
    static func over(
        _ server: SandboxStub, answering: AnsweringUseCases? = nil, offline: OfflineUseCases? = nil,
        webLogins: [WebLogin] = []
    ) -> EntranceUseCases {
        EntranceUseCases(
            checkEmail: server, logIn: server, signUp: server, passwordReset: server,
            webLogins: webLogins.map(server.beginning),
            loadUser: { () throws(StoreFailure) in
                try server.user().map { name in
                    let useCases = UserUseCases(
                        of: name, logOut: server, loadProfile: server, loadSurveys: server, loadSurvey: server,
                        answering: answering, offline: offline)
                    return (session: .active, useCases: useCases)
                }
            })
    }
}
