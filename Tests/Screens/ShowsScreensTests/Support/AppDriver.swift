import ScreenParts
import ShowsScreens
import TestSupport
import Testing

/// An app with a server under it, and what a person would do with it.
@MainActor
struct AppDriver {
    let flow: ShowsFlow
    let server: ShowsStub

    /// The app, launched.
    static func launched(server: ShowsStub = ShowsStub()) async -> AppDriver {
        let flow = ShowsFlow(useCases: .over(server), clock: ClockStub())
        await flow.launch()
        await flow.settle()
        return AppDriver(flow: flow, server: server)
    }

    /// The app, launched and logged in to.
    static func loggedIn(server: ShowsStub = ShowsStub()) async throws -> AppDriver {
        let sut = await launched(server: server)
        try await sut.submit(.logIn, email: "registered@email.com", password: "password")
        return sut
    }

    /// Closes the app and opens it again.
    func relaunched() async -> AppDriver {
        server.endProcess()
        return await .launched(server: server)
    }

    /// The form on the screen.
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

    /// What is shown, in a word.
    var screen: String {
        switch flow.screen {
        case .splash: "Splash"
        case .login: "Login"
        case .home: "Home"
        case .show: "Details"
        case .review: "Write a review"
        case .profile: "Profile"
        case .photo: "Change photo"
        }
    }

    /// The list on the screen.
    func home() throws -> ShowListScreen {
        guard case .home(let home) = flow.screen else { throw UnexpectedScreen(screen: screen) }
        return home
    }

    /// The details on the screen.
    func details() throws -> ShowDetailsScreen {
        guard case .show(let details) = flow.screen else { throw UnexpectedScreen(screen: screen) }
        return details
    }

    /// The profile on the screen.
    func profile() throws -> UserScreen {
        guard case .profile(let profile) = flow.screen else { throw UnexpectedScreen(screen: screen) }
        return profile
    }

    /// The way to another photo on the screen.
    func photo() throws -> ChangePhotoScreen {
        guard case .photo(let photo) = flow.screen else { throw UnexpectedScreen(screen: screen) }
        return photo
    }

    /// Opens the profile, and logs out there.
    func logOut() async throws {
        try home().openProfile()
        await flow.settle()
        try profile().pressLogOut()
        await flow.settle()
    }
}

/// Another screen than the test reckons with.
struct UnexpectedScreen: Error {
    let screen: String
}
