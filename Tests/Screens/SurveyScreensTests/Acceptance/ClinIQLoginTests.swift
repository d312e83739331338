import ScreenParts
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `ClinIQ, login` {
    @Test func `CQ-1.1: opened and not authenticated, the app shows Login`() async {
        #expect(await AppDriver.launched(.cliniq).screen == "Login")
    }

    @Test func `CQ-1.2, CQ-1.4: valid credentials establish a session and lead to the main interface`() async throws {
        let sut = await AppDriver.launched(.cliniq)

        try await sut.submit(.logIn, email: "registered@email.com", password: "password")

        #expect(sut.server.with { $0.sessionInMemory } == "registered@email.com")
        #expect(sut.screen == "Home")
        #expect(try sut.home().rules.heading == "Surveys")
    }

    @Test func `CQ-1.3: invalid credentials are told, and Login stays`() async throws {
        let sut = await AppDriver.launched(.cliniq)

        try await sut.submit(.logIn, email: "registered@email.com", password: "wrong")

        try sut.expect(
            "Login", ribbon: "The email or the password is wrong.", email: "registered@email.com", password: "")
    }

    @Test(arguments: [
        ("", "", false), ("registered@email.com", "", false), ("", "password", false),
        ("registered@", "password", false), ("registered@email.com", "p", true),
    ])
    func `CQ-1.5: Login has email and password, and is enabled when they are valid`(
        email: String, password: String, isEnabled: Bool
    ) async throws {
        let login = try await AppDriver.launched(.cliniq).form()
        #expect(login.form.rules.fields.map(\.label) == ["Email", "Password"])

        login.form[.email] = email
        login.form[.password] = password

        #expect(login.form.isEnabled(.logIn) == isEnabled)
    }

    @Test func `CQ-4.4: a form that is processed says so until it ends`() async throws {
        let sut = await AppDriver.launched(.cliniq)
        let login = try sut.form()
        login.form[.email] = "registered@email.com"
        login.form[.password] = "wrong"
        let door = sut.server.shutDoor()

        let sending = login.press(.logIn)
        #expect(login.form.progress == "Logging in…")
        door.open()
        await sending?.value

        #expect(login.form.progress == nil)
        #expect(login.form.ribbonText != nil)
    }

    @Test func `CQ-4.5: the keyboard goes round the fields and the buttons that are enabled`() async throws {
        let login = try await AppDriver.launched(.cliniq).form()
        #expect(login.form.focus == .field(.email))
        var visited: [FormControl] = []
        for _ in 1...4 {
            login.form.focusNext()
            visited.append(login.form.focus)
        }

        #expect(visited == [.field(.password), .passwordToggle, .button(.goToSignUp), .field(.email)])
    }
}
