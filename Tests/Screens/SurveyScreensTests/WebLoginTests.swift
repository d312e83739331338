import PasswordlessLogin
import ScreenParts
import SurveyScreens
import SurveySession
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Login at the server's page` {
    private let prompt = WebLogin.Prompt(url: "https://a.test/device", code: "WDJB-MJHT")

    @Test func `LG-1 each way is a button behind Log in, and the form has none without one`() async throws {
        let labels = { (sut: AppDriver) in try sut.form().form.buttons.map(\.label) }
        #expect(try await labels(login([])) == ["Log in", "Cancel", "Forgot password?"])
        let ways = [WebLogin(.code) { _ in }, WebLogin(.browser) { _ in }]
        let offered = ["Log in", "Log in with a code", "Log in with a browser", "Cancel", "Forgot password?"]
        #expect(try await labels(login(ways)) == offered)
    }

    @Test(arguments: ["", "ann@example.test"])
    func `LG-1 what to open is shown, and the user who decides there is logged in`(email: String) async throws {
        let decision = OneShot<Void>()
        let ways = [
            WebLogin(.code) { [prompt] show in
                await show(prompt)
                await decision.wait(onCancel: ())
            }
        ]
        let sut = try await login(ways, email: email)
        try sut.form().press(.logInWithCode)
        let screen = try sut.webLogin()
        await screen.waitForPrompt()
        #expect(screen.heading == "Log in with a code")
        #expect(screen.prompt == prompt)

        decision.resolve(())
        await sut.flow.settle()
        #expect(sut.screen == "Home")
        #expect(sut.flow.user == email)
    }

    @Test(
        arguments: [
            (LogInWithCodeError.denied, "The login was denied."),
            (LogInWithCodeError.expired, "The code has expired."),
            (LogInWithCodeError.unsupported, "This server does not support this way to log in."),
            (LogInWithCodeError.clientRejected, "The server does not know this app."),
            (LogInWithCodeError.request(.connectivity(.timedOut)), "The server took too long to answer. Try again."),
            (LogInWithBrowserError.denied, "The login was denied."),
            (LogInWithBrowserError.codeRejected, "The login failed: the server rejected the authorization code"),
            (LogInWithBrowserError.otherLogin, "The login failed: the callback belongs to another login"),
            (LogInWithBrowserError.notIssued(reason: "no scope"), "The login failed: no scope"),
            (LogInWithBrowserError.clientRejected, "The server does not know this app."),
            (
                BeginSessionError.store(.notSaved(reason: "full")),
                "The new session could not be saved, so it is not used: full"
            ),
            (Unknown(), "The login failed: it is unknown"),
        ] as [(any Error, String)])
    func `LG-3 what goes wrong is told on Login`(error: any Error, ribbon: String) async throws {
        let sut = try await login([WebLogin(.code) { _ in throw error }])
        try sut.form().press(.logInWithCode)
        await sut.flow.settle()
        try sut.expect("Login", ribbon: ribbon)
    }

    @Test(arguments: [true, false])
    func `LG-2 Esc calls it off and leads to Login, but a login that was made all the same counts`(
        isMade: Bool
    ) async throws {
        let sut = try await login([
            WebLogin(.code) { [prompt] show in
                await show(prompt)
                await OneShot<Void>().wait(onCancel: ())
                if !isMade { throw LogInWithCodeError.request(.cancelled) }
            }
        ])
        try sut.form().press(.logInWithCode)
        let screen = try sut.webLogin()
        await screen.waitForPrompt()
        screen.cancel()
        await sut.flow.settle()
        #expect(sut.screen == (isMade ? "Home" : "Login"))
    }

    private struct Unknown: Error, CustomStringConvertible {
        var description: String { "it is unknown" }
    }

    /// Login with these ways, where the user with this email decides at the server's page.
    private func login(_ ways: [WebLogin], email: String = "") async throws -> AppDriver {
        let server = SandboxStub()
        server.with { $0.userAtPage = email }
        return try await AppDriver.started(.survey, email: "registered@email.com", server: server, webLogins: ways)
    }
}

extension AppDriver {
    fileprivate func webLogin() throws -> WebLoginScreen { try shown() }
}
