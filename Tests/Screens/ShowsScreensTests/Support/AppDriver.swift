import ScreenParts
import ShowsScreens
import TestSupport

/// An app with a server under it, and what a person would do with it.
@MainActor struct AppDriver {
    let flow: ShowsFlow
    let server: ShowsStub

    static func launched(server: ShowsStub = ShowsStub(), accounts: AccountList? = nil) async -> AppDriver {
        let flow = ShowsFlow(entrance: .over(server), accounts: accounts, clock: ClockStub())
        await flow.launch()
        await flow.settle()
        return AppDriver(flow: flow, server: server)
    }

    static func loggedIn(server: ShowsStub = ShowsStub(), accounts: AccountList? = nil) async throws -> AppDriver {
        let sut = await launched(server: server, accounts: accounts)
        try await sut.submit(.logIn, email: "registered@email.com", password: "password")
        return sut
    }

    /// Closes the app and opens it again.
    func relaunched() async -> AppDriver {
        server.endProcess()
        return await .launched(server: server)
    }

    func form() throws -> FormScreen<ShowsEvent> { try #require(flow.screen.form) }

    /// Fills in what is given, presses `action`, and waits for what comes of it.
    func submit(
        _ action: FormAction, email: String? = nil, password: String? = nil, remembersMe: Bool? = nil
    ) async throws {
        let screen = try form()
        if let email { screen.form[.email] = email }
        if let password { screen.form[.password] = password }
        if let remembersMe { screen.form[checked: .rememberMe] = remembersMe }
        screen.press(action)
        await flow.settle()
    }

    /// Presses `action` and waits until it has reached the server, which answers when the gate opens.
    func hold(_ action: FormAction) async throws -> (door: Gate, running: Task<Void, Never>?) {
        try await server.hold { try form().press(action) }
    }

    /// Expects a form with this ribbon, and with these entries and this focus where they are given.
    func expect(
        _ name: String, ribbon: String?, email: String? = nil, password: String? = nil, focus: FormControl? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let form = try form().form
        #expect(screen == name, sourceLocation: sourceLocation)
        #expect(form.ribbonText == ribbon, sourceLocation: sourceLocation)
        #expect(form[.email] == email ?? form[.email], sourceLocation: sourceLocation)
        #expect(form[.password] == password ?? form[.password], sourceLocation: sourceLocation)
        #expect(form.focus == focus ?? form.focus, sourceLocation: sourceLocation)
    }

    var screen: String {
        switch flow.screen {
        case .splash: "Splash"
        case .login: "Login"
        case .home: "Home"
        case .show: "Details"
        case .review: "Write a review"
        case .accounts: "Accounts"
        case .profile: "Profile"
        case .photo: "Change photo"
        }
    }

    /// The screen, if it is of the type that is asked for.
    private func shown<Screen>() throws -> Screen {
        try #require(Mirror(reflecting: flow.screen).children.first?.value as? Screen, "\(screen)")
    }

    func splash() throws -> SplashScreen { try shown() }
    func home() throws -> ShowListScreen { try shown() }
    func details() throws -> ShowDetailsScreen { try shown() }
    func profile() throws -> UserScreen { try shown() }
    func photo() throws -> ChangePhotoScreen { try shown() }
    func accounts() throws -> AccountsScreen<ShowsEvent> { try shown() }

    /// Opens the profile, and logs out there.
    func logOut() async throws {
        try home().openProfile()
        await flow.settle()
        try profile().pressLogOut()
        await flow.settle()
    }
}
