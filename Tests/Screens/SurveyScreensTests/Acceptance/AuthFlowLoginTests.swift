import ScreenParts
import SurveyScreens
import Testing

@MainActor
@Suite struct `Auth flow, login` {
    @Test func `AF-0: the screen opens with logo, email, password, a disabled login and an enabled sign-up button`()
        async throws
    {
        let sut = await AppDriver.launched(.authFlow)

        let form = try sut.form().form

        #expect(sut.screen == "Login")
        #expect(form.rules.logo == "Survey")
        #expect(form.rules.headings == ["Log in"])
        #expect(form.rules.fields.map(\.label) == ["Email", "Password"])
        #expect(form.buttons.map(\.label) == ["Log in", "Sign up"])
        #expect(!form.isEnabled(.logIn))
        #expect(form.isEnabled(.goToSignUp))
    }

    @Test func `AF-1: valid credentials enable the button, and lead to the main screen`() async throws {
        let sut = await AppDriver.launched(.authFlow)
        let login = try sut.form()
        login.form[.email] = "registered@email.com"
        login.form[.password] = "password"
        #expect(login.form.isEnabled(.logIn))

        try await sut.submit(.logIn)

        #expect(sut.screen == "Home")
    }

    @Test(
        arguments: [
            ("registered@", "password"), ("registered", "password"),  // AF-2
            ("registered@", "another password"),  // AF-5
        ])
    func `AF-2, AF-5: a bad email format is told on the tap, with everything cleared and nothing sent`(
        email: String, password: String
    ) async throws {
        let sut = await AppDriver.launched(.authFlow)
        let login = try sut.form()
        login.form[.email] = email
        login.form[.password] = password
        #expect(login.form.isEnabled(.logIn))

        try await sut.submit(.logIn)

        expectRefused(login.form, "This is not an email address.")
        #expect(sut.server.messages.isEmpty)
    }

    @Test(
        arguments: [
            ("unknown@email.com", "password"),  // AF-3
            ("unknown@email.com", "another password"),  // AF-6
            ("registered@email.com", "another password"),  // AF-8
        ])
    func `AF-3, AF-6, AF-8: credentials that the server refuses are told, with everything cleared`(
        email: String, password: String
    ) async throws {
        let sut = await AppDriver.launched(.authFlow)
        let login = try sut.form()
        login.form[.email] = email
        login.form[.password] = password
        #expect(login.form.isEnabled(.logIn))

        try await sut.submit(.logIn)

        #expect(sut.screen == "Login")
        expectRefused(login.form, "The email or the password is wrong.")
        #expect(sut.server.messages == [.logIn(email)])
    }

    @Test(
        arguments: [
            "registered@",  // AF-4
            "unknown@email.com",  // AF-7
            "registered@email.com",  // AF-9
        ])
    func `AF-4, AF-7, AF-9: the button is disabled until the password's length is valid`(email: String) async throws {
        let sut = await AppDriver.launched(.authFlow)
        let login = try sut.form()
        login.form[.email] = email

        for (length, isEnabled) in [(0, false), (7, false), (8, true), (128, true), (129, false)] {
            login.form[.password] = String(repeating: "x", count: length)
            #expect(login.form.isEnabled(.logIn) == isEnabled, "\(length) characters")
        }
        login.form[.password] = "short"
        #expect(login.press(.logIn) == nil)
        #expect(login.form.ribbon == nil)
    }

    @Test func `the button is disabled without an email, white space being none`() async throws {
        let sut = await AppDriver.launched(.authFlow)
        let login = try sut.form()
        login.form[.password] = "password"
        #expect(!login.form.isEnabled(.logIn))

        login.form[.email] = "  "

        #expect(!login.form.isEnabled(.logIn))
    }

    private func expectRefused(
        _ form: FormState, _ ribbon: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(form.ribbon == ribbon, sourceLocation: sourceLocation)
        #expect(form[.email].isEmpty, sourceLocation: sourceLocation)
        #expect(form[.password].isEmpty, sourceLocation: sourceLocation)
        #expect(!form.isEnabled(.logIn), sourceLocation: sourceLocation)
        #expect(form.focus == .field(.email), sourceLocation: sourceLocation)
    }
}
