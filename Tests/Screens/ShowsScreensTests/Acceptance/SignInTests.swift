import ScreenParts
import ShowsScreens
import ShowsSession
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `TV Shows, login` {
    @Test func `TV-1: the splash shows the logo until its time has passed`() async throws {
        let clock = ClockStub()
        let splash = SplashClock(clock)
        let flow = ShowsFlow(entrance: .over(ShowsStub()), clock: splash)
        splash.onSleep { AppDriver(flow: flow, server: ShowsStub()).screen }
        let sut = AppDriver(flow: flow, server: ShowsStub())
        #expect(try sut.splash().logo == "TV Shows")

        await flow.launch()

        #expect(clock.sleeps == [.milliseconds(700)])
        #expect(splash.screens == ["Splash"])
        #expect(sut.screen == "Login")
    }

    @Test func `TV-2.1: Login has logo, email and secure password, and both enable its buttons`() async throws {
        let login = try await AppDriver.launched().form()
        #expect(login.form.rules.logo == "TV Shows")
        #expect(login.form.rules.headings == ["TV Shows", "Log in"])
        #expect(login.form.rules.fields.map(\.label) == ["Email", "Password", "Remember me"])
        #expect(login.form.buttons.map(\.label) == ["Log in", "Register"])
        #expect(login.form.isHidden(.password))

        for (email, password) in [("", ""), ("e", ""), ("", "p")] {
            login.form[.email] = email
            login.form[.password] = password
            #expect(!login.form.isEnabled(.logIn))
            #expect(!login.form.isEnabled(.signUp))
        }
        login.form[.email] = "e"
        #expect(login.form.isEnabled(.logIn))
        #expect(login.form.isEnabled(.signUp))
    }

    @Test func `TV-2.2: logging in leads to Home`() async throws {
        let sut = await AppDriver.launched()

        try await sut.submit(.logIn, email: "registered@email.com", password: "password")

        #expect(sut.screen == "Home")
    }

    @Test func `TV-2.2: a login that fails is told`() async throws {
        let sut = await AppDriver.launched()

        try await sut.submit(.logIn, email: "registered@email.com", password: "wrong")

        try sut.expect(
            "Login", ribbon: "The email or the password is wrong.", email: "registered@email.com", password: "")
    }

    @Test func `TV-2.3: Register creates the user and leads to Home with no second login`() async throws {
        let sut = await AppDriver.launched()

        try await sut.submit(.signUp, email: "fresh@email.com", password: "secret")

        #expect(sut.screen == "Home")
        #expect(sut.server.messages == [.createUser("fresh@email.com"), .loadShows(page: 1)])
    }

    @Test(
        arguments: [
            ("registered@email.com", "secret", "Email has already been taken", [:]),
            ("fresh@", "secret", "Correct the marked fields.", [.email: "This is not an email address."]),
            ("fresh@email.com", "secre", "Correct the marked fields.", [.password: "Use at least 6 characters."]),
        ] as [(String, String, String, [FormField: String])])
    func `TV-2.3: what is wrong with a registration is told`(
        email: String, password: String, ribbon: String, messages: [FormField: String]
    ) async throws {
        let sut = await AppDriver.launched()

        try await sut.submit(.signUp, email: email, password: password)

        #expect(try sut.form().form.ribbonText == ribbon)
        #expect(try sut.form().form.fieldTexts == messages)
        #expect(try sut.form().form[.password].isEmpty)
    }

    @Test func `TV-2.4: remembered, the session and the email are kept, and the password is not`() async throws {
        let sut = await AppDriver.launched()
        try await sut.submit(.logIn, email: "registered@email.com", password: "password", remembersMe: true)

        let relaunched = await sut.relaunched()
        #expect(relaunched.screen == "Home")
        try await relaunched.logOut()

        for app in [relaunched, await relaunched.relaunched()] {
            #expect(app.screen == "Login")
            let form = try app.form().form
            #expect(form[.email] == "registered@email.com")
            #expect(form[.password].isEmpty)
            #expect(form[checked: .rememberMe])
            #expect(form.focus == .field(.password))
        }
    }

    @Test func `TV-2.4: not remembered, nothing outlives the program`() async throws {
        let sut = await AppDriver.launched()
        try await sut.submit(.logIn, email: "registered@email.com", password: "password", remembersMe: true)
        try await sut.logOut()
        try await sut.submit(.logIn, email: "registered@email.com", password: "password", remembersMe: false)

        let relaunched = await sut.relaunched()

        #expect(relaunched.screen == "Login")
        #expect(try relaunched.form().form[.email].isEmpty)
        #expect(try !relaunched.form().form[checked: .rememberMe])
    }

    @Test func `TV-2.4: logout offers the email of nobody who was not to be remembered`() async throws {
        let sut = await AppDriver.launched()
        for isRemembered in [false, true, false] {
            try await sut.submit(.logIn, email: "registered@email.com", password: "password", remembersMe: isRemembered)
            try await sut.logOut()

            let form = try sut.form().form
            #expect(form[.email] == (isRemembered ? "registered@email.com" : ""))
            #expect(form[checked: .rememberMe] == isRemembered)
            #expect(sut.server.with { $0.rememberedEmail } == (isRemembered ? "registered@email.com" : nil))
        }
    }

    @Test func `TV-2.4: who is remembered is not asked of a server`() async throws {
        let server = ShowsStub()
        server.with { $0.storedSession = "registered@email.com" }

        #expect(await AppDriver.launched(server: server).screen == "Home")
        // The shows alone.
        #expect(server.messages == [.loadShows(page: 1)])
    }

    @Test func `TV-2.4: a remembered session that cannot be read is told`() async throws {
        let server = ShowsStub()
        server.with { $0.credentialsError = .store(.unreadable(reason: "permission denied")) }

        let sut = await AppDriver.launched(server: server)

        try sut.expect("Login", ribbon: "The session could not be read: permission denied")
        #expect(sut.flow.isSessionUnreadable)
        #expect(server.messages.isEmpty)
        server.with { $0.credentialsError = .store(.cancelled) }
        #expect(await sut.relaunched().screen == "Splash")
    }

    @Test func `TV-2.5: show and hide turn the secure entry and the control's label`() async throws {
        let login = try await AppDriver.launched().form()
        #expect(login.form.isHidden(.password))
        #expect(login.form.passwordToggleLabel == "Show")

        login.form.setFocus(to: .passwordToggle)
        login.enter()

        #expect(!login.form.isHidden(.password))
        #expect(login.form.passwordToggleLabel == "Hide")
        login.enter()
        #expect(login.form.isHidden(.password))
    }
}

/// A clock that notes at each sleep, which takes no time, what the screen shows meanwhile.
private final class SplashClock: Clock {
    private let clock: ClockStub
    private let state = Protected((screen: (@MainActor @Sendable () -> String)?.none, screens: [String]()))

    init(_ clock: ClockStub) { self.clock = clock }

    var screens: [String] { state.withLock { $0.screens } }
    var now: ClockStub.Instant { clock.now }
    var minimumResolution: Duration { .zero }

    func onSleep(_ screen: @escaping @MainActor @Sendable () -> String) { state.withLock { $0.screen = screen } }

    func sleep(until deadline: ClockStub.Instant, tolerance: Duration?) async throws {
        try await clock.sleep(until: deadline, tolerance: tolerance)
        guard let screen = state.withLock({ $0.screen }) else { return }
        let shown = await screen()
        state.withLock { $0.screens.append(shown) }
    }
}
