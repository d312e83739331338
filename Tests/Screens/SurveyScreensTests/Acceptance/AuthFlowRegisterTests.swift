import Credentials
import ScreenParts
import SurveyAccount
import SurveyScreens
import Testing

@MainActor
@Suite struct `Auth flow, register` {
    @Test
    func `AF-R0: the screen opens with logo, name, email, password, a disabled sign-up and an enabled login button`()
        async throws
    {
        let sut = try await makeSUT()

        let form = try sut.form().form

        #expect(sut.screen == "Sign-up")
        #expect(form.rules.logo == "Survey")
        #expect(form.rules.headings == ["Create an account"])
        #expect(form.rules.fields.map(\.label) == ["Name", "Email", "Password"])
        #expect(form.buttons.map(\.label) == ["Sign up", "Log in"])
        #expect(!form.isEnabled(.signUp))
        #expect(form.isEnabled(.goToLogIn))
    }

    @Test(arguments: ["Bea", ""])
    func `AF-R1: valid entries enable the button, and lead to the main screen; the name has no constraint`(
        name: String
    ) async throws {
        let sut = try await makeSUT()
        let register = try sut.form()
        register.form[.name] = name
        register.form[.email] = "fresh@email.com"
        register.form[.password] = "password"
        #expect(register.form.isEnabled(.signUp))

        try await sut.submit(.signUp)

        #expect(sut.screen == "Home")
        let account = NewAccount(email: "fresh@email.com", name: name.isEmpty ? nil : name, password: "password")
        #expect(sut.server.messages.first == .signUp(account))
    }

    @Test(arguments: ["password", "another password"])
    func `AF-R2, AF-R5: a bad email format is told on the tap, with email and password cleared and nothing sent`(
        password: String
    ) async throws {
        let sut = try await makeSUT()

        try await sut.submit(.signUp, name: "Bea", email: "fresh@", password: password)

        expectRefused(try sut.form().form, "This is not an email address.")
        #expect(sut.server.messages.isEmpty)
    }

    @Test(arguments: ["password", "another password"])
    func `AF-R3, AF-R6, AF-R8: an email that is taken is told, with email and password cleared`(
        password: String
    ) async throws {
        let sut = try await makeSUT()

        try await sut.submit(.signUp, name: "Bea", email: "registered@email.com", password: password)

        #expect(sut.screen == "Sign-up")
        expectRefused(
            try sut.form().form,
            "There is an account with this email already. The server refused: Email has already been taken")
    }

    @Test(
        arguments: [
            "fresh@",  // AF-R4
            "fresh@email.com",  // AF-R7
            "registered@email.com",  // AF-R9
        ])
    func `AF-R4, AF-R7, AF-R9: the button is disabled until the password's length is valid`(email: String) async throws
    {
        let register = try await makeSUT().form()
        register.form[.email] = email

        for (length, isEnabled) in [(0, false), (7, false), (8, true), (128, true), (129, false)] {
            register.form[.password] = String(repeating: "x", count: length)
            #expect(register.form.isEnabled(.signUp) == isEnabled, "\(length) characters")
        }
        register.form[.password] = "short"
        #expect(register.press(.signUp) == nil)
        #expect(register.form.ribbon == nil)
    }

    @Test func `AF-10: Sign up leads to Register, and Log in and Esc lead back to Login`() async throws {
        let sut = await AppDriver.launched(.authFlow)
        for leave in [{ $0.press(.goToLogIn) }, { $0.escape() }] as [@MainActor (FormScreen<ScreenEvent>) -> Void] {
            #expect(sut.screen == "Login")
            try sut.form().press(.goToSignUp)
            #expect(sut.screen == "Sign-up")

            leave(try sut.form())
        }

        #expect(sut.screen == "Login")
        #expect(sut.server.messages == [])
    }

    private func makeSUT() async throws -> AppDriver {
        let sut = await AppDriver.launched(.authFlow)
        try sut.form().press(.goToSignUp)
        return sut
    }

    private func expectRefused(
        _ form: FormState, _ ribbon: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(form.ribbon == ribbon, sourceLocation: sourceLocation)
        #expect(form[.name] == "Bea", sourceLocation: sourceLocation)
        #expect(form[.email].isEmpty, sourceLocation: sourceLocation)
        #expect(form[.password].isEmpty, sourceLocation: sourceLocation)
        #expect(!form.isEnabled(.signUp), sourceLocation: sourceLocation)
        #expect(form.focus == .field(.email), sourceLocation: sourceLocation)
    }
}
