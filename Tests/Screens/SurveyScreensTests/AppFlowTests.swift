import RemoteSurveys
import ScreenParts
import SurveyAccount
import SurveyScreens
import SurveySession
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `App flow` {
    @Test func `before the launch there is the splash`() throws {
        let flow = AppFlow(entrance: .over(SandboxStub()))

        let splash = AppDriver(flow: flow, server: SandboxStub())
        #expect(try splash.splash().logo == "Survey")
    }

    @Test(arguments: [AppSpec.survey, .myworkout])
    func `a launch without a network leaves the user logged in, and says so`(spec: AppSpec) async throws {
        let server = loggedInServer()
        server.with {
            $0.loadSurveysError = .request(.connectivity(.unreachable))
            $0.loadProfileError = .request(.connectivity(.unreachable))
        }

        let sut = await AppDriver.launched(spec, server: server)

        #expect(sut.screen == (spec == .survey ? "Home" : "Profile"))
        let ribbon = spec == .survey ? try sut.home().list.ribbonText : try sut.profile().ribbonText
        #expect(ribbon == "The server cannot be reached. Check the connection and try again.")
        #expect(server.with { $0.storedSession } != nil)
        #expect(!server.messages.contains(.logOut))
    }

    @Test func `a stored session that cannot be read is told where the app starts`() async throws {
        let server = SandboxStub()
        server.with { $0.loadUserError = .unreadableSession }

        let sut = await AppDriver.launched(.survey, server: server)

        try sut.expect("Get started", ribbon: "The session could not be read: permission denied")
        #expect(sut.flow.isSessionUnreadable)
    }

    @Test(arguments: [true, false])
    func `a login whose session cannot be read, or is gone already, opens no Home`(isGone: Bool) async throws {
        let sut = try await AppDriver.started(.survey, email: "registered@email.com")
        let (door, sending) = try await sut.server.hold {
            try sut.form().form[.password] = "password"
            return try sut.form().press(.logIn)
        }
        sut.server.with {
            $0.loadUserError = isGone ? nil : .unreadableSession
            $0.endsSessions = isGone
        }
        door.open()
        await sending?.value

        let reason =
            isGone
            ? "You are no longer logged in. Log in again." : "The session could not be read: permission denied"
        try sut.expect("Login", ribbon: reason)
    }

    @Test(arguments: [AppSpec.authFlow, .cliniq])
    func `a session that is stored is not taken up by a spec that keeps none`(spec: AppSpec) async {
        let sut = await AppDriver.launched(spec, server: loggedInServer())

        #expect(sut.screen == "Login")
        #expect(sut.server.messages.isEmpty)
    }

    @Test(arguments: [AppSpec.survey, .authFlow])
    func `after a logout no form offers the email of whoever it was`(spec: AppSpec) async throws {
        let sut = try await loggedIn(spec)

        await sut.flow.logOut()?.value

        #expect(sut.screen == (spec == .survey ? "Get started" : "Login"))
        #expect(try sut.form().form[.email].isEmpty)
    }

    @Test func `a launch that is cancelled stays on the splash`() async {
        let server = SandboxStub()
        server.with { $0.loadUserError = .cancelled }

        #expect(await AppDriver.launched(.survey, server: server).screen == "splash")
    }

    @Test(
        arguments: [
            (
                .sessionEnded(SessionEnd(date: .sample)),
                "Your session ended on \(Date.sample.dayAndTime): it could not be renewed. Log in again."
            ),
            (.notLoggedIn, "You are no longer logged in. Log in again."),
        ] as [(ProvideValidTokenError, String)])
    func `a session that ends under the user's hands leads to Login, which says so`(
        reason: ProvideValidTokenError, ribbon: String
    ) async throws {
        let sut = try await loggedIn()
        try sut.home().openProfile()
        await sut.flow.settle()
        sut.server.with { $0.loadProfileError = .unauthorized(MissingCredential(reason)) }

        await (try sut.profile()).refresh()?.value

        try sut.expect("Login", ribbon: ribbon, email: "registered@email.com", focus: .field(.password))
    }

    @Test(
        arguments: [
            (.clientRejected, "The server does not know this app."),
            (.store(.notSaved(reason: "x")), "The session could not be read or saved: x"),
            (
                .turnTaken(processID: 7),
                "Process 7 is renewing the session but seems to be stopped. Resume or end it."
            ),
            (
                .request(.refused(ServerRefusal(status: 400, code: "x", message: "y"))),
                "The server refuses to renew the session (x). If this continues, log in again."
            ),
            (
                .request(.refused(429)),
                "The server refuses to renew the session (status 429). If this continues, log in again."
            ),
            (
                nil,
                "The server rejects the token that it has just renewed. Your session is still saved. "
                    + "If this continues, log in again."
            ),
        ] as [(ProvideValidTokenError?, String)])
    func `a credential that could not be had otherwise leaves the user logged in`(
        reason: ProvideValidTokenError?, ribbon: String
    ) async throws {
        let sut = try await loggedIn()
        sut.server.with { $0.loadSurveysError = .unauthorized(reason.map(MissingCredential.init)) }

        await (try sut.home()).list.refresh().value

        #expect(sut.screen == "Home")
        #expect(try sut.home().list.ribbonText == ribbon)
    }

    @Test func `details open over Home, and going back finds it as it was`() async throws {
        let sut = try await loggedIn()
        let home = try sut.home()
        home.list.select(at: 1)

        home.openSelected()
        await sut.flow.settle()
        #expect(try sut.survey().survey.id == "2")
        try sut.survey().openProfile()
        #expect(sut.screen == "Profile")
        try sut.profile().back()
        #expect(sut.screen == "Survey details")
        try sut.survey().back()

        #expect(try sut.home() === home)
        #expect(home.list.selection == 1)
    }

    @Test(arguments: AppSpec.all)
    func `what there is to know of a logout is a notice, not a fault of the form`(spec: AppSpec) async throws {
        let sut = try await loggedIn(spec)
        let outcome = LogOutOutcome.notRevoked(reason: "no network")
        sut.server.with { $0.logOutOutcome = outcome }

        await sut.flow.logOut()?.value

        let form = try sut.form().form
        #expect(form.noticeText == outcome.message?.text)
        #expect(form.ribbonText == nil)
    }

    @Test func `one logs out from any screen where somebody is logged in`() async throws {
        for open in [{ _ in }, { $0.openSelected() }, { $0.openProfile() }] as [@MainActor (HomeScreen) -> Void] {
            let sut = try await loggedIn()
            open(try sut.home())

            await sut.flow.logOut()?.value

            #expect(sut.screen == "Get started")
            #expect(sut.server.with { $0.sessionInMemory } == nil)
            #expect(sut.flow.logOut() == nil)
        }
    }

    @Test func `a logout that ends after the session did does not take the next user's form away`() async throws {
        let sut = try await loggedIn()
        let (loadingDoor, loading) = try await sut.server.hold { try sut.home().list.refresh() }
        try sut.home().openProfile()
        await sut.flow.settle()
        let (logOutDoor, loggingOut) = try await sut.server.hold { try sut.profile().pressLogOut() }
        sut.server.with { $0.loadSurveysError = .unauthorized(.ended) }
        loadingDoor.open()
        await loading.value
        try sut.form().form[.email] = "next@email.com"

        logOutDoor.open()
        await loggingOut?.value

        #expect(sut.screen == "Login")
        #expect(try sut.form().form[.email] == "next@email.com")
    }

    @Test func `whoever draws the app is told when the screen changes`() async throws {
        let sut = try await loggedIn()

        try await expectChange(of: sut.flow.screen) { try sut.home().openProfile() }
    }

    @Test func `a flow whose owner is gone leaves nothing behind`() async throws {
        let server = SandboxStub()
        weak var flow: AppFlow?
        do {
            let sut = await AppDriver.launched(.survey, server: server)
            flow = sut.flow
            try await sut.submit(.next, email: "registered@email.com")
        }

        #expect(flow == nil)
    }

    private func loggedInServer() -> SandboxStub {
        let server = SandboxStub()
        server.with {
            $0.storedSession = "registered@email.com"
            $0.pages = [.sample(1...3, page: 1, of: 1)]
        }
        return server
    }

    private func loggedIn(_ spec: AppSpec = .survey) async throws -> AppDriver {
        let server = loggedInServer()
        server.with { $0.storedSession = nil }
        return try await AppDriver.loggedIn(spec, server: server)
    }
}
