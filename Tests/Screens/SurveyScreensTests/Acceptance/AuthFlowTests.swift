import ScreenParts
import SurveyAccount
import SurveyScreens
import TestSupport

@MainActor @Suite struct `Auth flow, login` {
    @Test func `AF-0: the screen has logo, email, password, a disabled login and an enabled sign-up`() async throws {
        let sut = await AppDriver.launched(.authFlow)

        try sut.expect("Login", headings: ["Log in"], fields: ["Email", "Password"], buttons: ["Log in", "Sign up"])
        let form = try sut.form().form
        #expect(form.rules.logo == "Survey" && !form.isEnabled(.logIn) && form.isEnabled(.goToSignUp))
    }

    @Test func `AF-1: valid credentials enable the button, and lead to the main screen`() async throws {
        let sut = await AppDriver.launched(.authFlow)

        try await sut.submitEnabled(.logIn, email: "registered@email.com", password: "password")

        #expect(sut.screen == "Home")
    }

    @Test(arguments: [
        ("registered@", "password"), ("registered", "password"),  // AF-2
        ("registered@", "another password"),  // AF-5
    ])
    func `AF-2, AF-5: a bad email is told, all cleared, nothing sent`(email: String, password: String) async throws {
        let sut = await AppDriver.launched(.authFlow)

        try await sut.submitEnabled(.logIn, email: email, password: password)

        try sut.expectRefused("Login", .logIn, "This is not an email address.")
        #expect(sut.server.messages.isEmpty)
    }

    @Test(arguments: [
        ("unknown@email.com", "password"),  // AF-3
        ("unknown@email.com", "another password"),  // AF-6
        ("registered@email.com", "another password"),  // AF-8
    ])
    func `AF-3, AF-6, AF-8: refused credentials are told, all cleared`(email: String, password: String) async throws {
        let sut = await AppDriver.launched(.authFlow)

        try await sut.submitEnabled(.logIn, email: email, password: password)

        try sut.expectRefused("Login", .logIn, "The email or the password is wrong.")
        #expect(sut.server.messages == [.logIn(email)])
    }

    @Test(arguments: ["registered@", "unknown@email.com", "registered@email.com"])
    func `AF-4, AF-7, AF-9: the button is disabled until the password's length is valid`(email: String) async throws {
        try await AppDriver.launched(.authFlow).expectLengths(of: email, .logIn)
    }

    @Test func `the button is disabled without an email, white space being none`() async throws {
        let form = try await AppDriver.launched(.authFlow).form()
        form.form[.password] = "password"
        #expect(!form.form.isEnabled(.logIn))

        form.form[.email] = "  "

        #expect(!form.form.isEnabled(.logIn))
    }
}

@MainActor @Suite struct `Auth flow, register` {
    @Test
    func `AF-R0: the screen has logo, name, email, password, a disabled sign-up and a login button`() async throws {
        let sut = try await AppDriver.signingUp(.authFlow)

        try sut.expect(
            "Sign-up", headings: ["Create an account"], fields: ["Name", "Email", "Password"],
            buttons: ["Sign up", "Log in"])
        let form = try sut.form().form
        #expect(form.rules.logo == "Survey" && !form.isEnabled(.signUp) && form.isEnabled(.goToLogIn))
    }

    @Test(arguments: ["Bea", "x", "日本", "@", " Bea "])
    func `AF-R1: valid entries enable the button and lead to the main screen, with any name`(name: String) async throws
    {
        let sut = try await AppDriver.signingUp(.authFlow)

        try await sut.submitEnabled(.signUp, name: name, email: "fresh@email.com", password: "password")

        #expect(sut.screen == "Home")
        let sent = name.trimmingCharacters(in: [" "])
        #expect(
            sut.server.messages.first
                == .signUp(NewAccount(email: "fresh@email.com", name: sent, password: "password")))
    }

    @Test(arguments: ["", "  ", "\t", "\u{A0}", "\u{3000}", "\u{200B}", " \u{FEFF}\u{2060} "])
    func `AF-R0: a name that is blank keeps the button disabled`(name: String) async throws {
        let screen = try await AppDriver.signingUp(.authFlow).form()
        screen.form[.name] = name
        screen.form[.email] = "fresh@email.com"
        screen.form[.password] = "password"
        #expect(!screen.form.isEnabled(.signUp))

        screen.form[.name] = "Bea"

        #expect(screen.form.isEnabled(.signUp))
    }

    @Test(arguments: ["password", "another password"])
    func `AF-R2, AF-R5: a bad email is told, all cleared, nothing sent`(password: String) async throws {
        let sut = try await AppDriver.signingUp(.authFlow)

        try await sut.submit(.signUp, name: "Bea", email: "fresh@", password: password)

        try sut.expectRefused("Sign-up", .signUp, "This is not an email address.")
        #expect(sut.server.messages.isEmpty)
    }

    @Test(arguments: ["password", "another password"])
    func `AF-R3, AF-R6, AF-R8: a taken email is told, all cleared`(password: String) async throws {
        let sut = try await AppDriver.signingUp(.authFlow)

        try await sut.submit(.signUp, name: "Bea", email: "registered@email.com", password: password)

        let ribbon = "An account with this email already exists. The server says: Email has already been taken"
        try sut.expectRefused("Sign-up", .signUp, ribbon)
    }

    @Test(arguments: ["fresh@", "fresh@email.com", "registered@email.com"])
    func `AF-R4, AF-R7, AF-R9: the button waits for a password of valid length`(email: String) async throws {
        let sut = try await AppDriver.signingUp(.authFlow)
        try sut.form().form[.name] = "Bea"
        try sut.expectLengths(of: email, .signUp)
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
}

extension AppDriver {
    /// Fills in the form, expects `action` to be enabled, and submits.
    fileprivate func submitEnabled(
        _ action: FormAction, name: String? = nil, email: String, password: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let screen = try form()
        if let name { screen.form[.name] = name }
        screen.form[.email] = email
        screen.form[.password] = password
        #expect(screen.form.isEnabled(action), sourceLocation: sourceLocation)
        try await submit(action)
    }

    /// Expects the ribbon, with every field cleared.
    fileprivate func expectRefused(
        _ screen: String, _ action: FormAction, _ ribbon: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        // The first field: all are empty.
        let focus = FormControl.field(screen == "Sign-up" ? .name : .email)
        try expect(screen, ribbon: ribbon, email: "", password: "", focus: focus, sourceLocation: sourceLocation)
        let form = try form().form
        #expect(form[.name] == "" && !form.isEnabled(action), sourceLocation: sourceLocation)
    }

    /// Expects `action` to be enabled by a password of 8 to 128 characters.
    fileprivate func expectLengths(
        of email: String, _ action: FormAction, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let screen = try form()
        screen.form[.email] = email
        for (length, isEnabled) in [(0, false), (7, false), (8, true), (128, true), (129, false)] {
            screen.form[.password] = String(repeating: "x", count: length)
            #expect(screen.form.isEnabled(action) == isEnabled, "\(length) characters", sourceLocation: sourceLocation)
        }
        screen.form[.password] = "short"
        #expect(screen.press(action) == nil, sourceLocation: sourceLocation)
        #expect(screen.form.ribbonText == nil, sourceLocation: sourceLocation)
    }
}
