import Login
import ScreenParts
import SurveyAccount
import SurveyScreens
import SurveySession
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Form screen` {
    @Test func `while a form is processed it takes no second submit and no typing`() async throws {
        let sut = await filledInLogin(.survey)
        let door = sut.server.shutDoor()
        let login = try sut.form()

        let sending = login.press(.logIn)
        #expect(login.press(.logIn) == nil)
        #expect(login.enter() == nil)
        login.form[.password] = "typed too late"
        #expect(login.form[.password] == "password")
        #expect(!login.form.isEnabled(.logIn))
        #expect(login.form.processing == .logIn)
        door.open()
        await sending?.value

        #expect(sut.server.messages.filter { $0 == .logIn("registered@email.com") }.count == 1)
        #expect(sut.screen == "Home")
    }

    @Test func `a button that is disabled, or that the form has not, does nothing`() async throws {
        let sut = await AppDriver.launched(.authFlow)

        #expect(try sut.form().press(.logIn) == nil)
        #expect(try sut.form().press(.cancel) == nil)

        #expect(sut.screen == "Login")
        #expect(sut.server.messages.isEmpty)
    }

    @Test(arguments: [true, false])
    func `Cancel while a form is processed calls it off and leaves when it has ended`(byEscape: Bool) async throws {
        let sut = await filledInLogin(.survey)
        let login = try sut.form()
        let (_, sending) = try await sut.hold(.logIn)

        if byEscape { login.escape() } else { login.press(.cancel) }
        await sending?.value

        #expect(sut.screen == "Get started")
        #expect(sut.server.with { $0.sessionInMemory } == nil)
    }

    @Test func `Esc where there is nowhere to go calls the processing off, and keeps what is entered`() async throws {
        let sut = await filledInLogin(.authFlow)
        let login = try sut.form()
        let (_, sending) = try await sut.hold(.logIn)

        login.escape()
        await sending?.value

        #expect(sut.screen == "Login")
        #expect(login.form.processing == nil)
        #expect(login.form.ribbonText == nil)
        #expect(login.form[.password] == "password")
        #expect(login.form.isEnabled(.logIn))
    }

    @Test func `a login that succeeds although it was called off counts`() async throws {
        let sut = await filledInLogin(.survey)
        let (door, sending) = try await sut.hold(.logIn)

        door.open()
        try sut.form().escape()
        await sending?.value

        #expect(sut.screen == "Home")
    }

    @Test func `a form that fails although it was called off is left all the same`() async throws {
        let sut = await filledInLogin(.survey)
        sut.server.with { $0.logInError = .login(.clientRejected) }
        let (door, sending) = try await sut.hold(.logIn)

        door.open()
        try sut.form().escape()
        await sending?.value

        #expect(sut.screen == "Get started")
    }

    @Test func `the passwords are forgotten when the screen is left`() async throws {
        let sut = try await AppDriver.signingUp(.cliniq)
        let register = try sut.form()
        register.form[.password] = "passw0rd"
        register.form[.passwordConfirmation] = "passw0rd"
        register.form.showsPassword = true

        register.escape()

        #expect(register.form[.password].isEmpty)
        #expect(register.form[.passwordConfirmation].isEmpty)
        #expect(!register.form.showsPassword)
    }

    @Test func `an account that was made is not lost when the login after it fails`() async throws {
        let sut = await AppDriver.launched(.survey)
        sut.server.with { $0.signUpError = .login(.login(.credentialsRejected)) }
        try await sut.submit(.next, email: "fresh@email.com")

        try await sut.submit(.signUp, name: "Bea", password: "secret")

        let ribbon = "Your account was created, but the login failed. Log in with your new account."
        try sut.expect("Login", ribbon: ribbon, email: "fresh@email.com")
    }

    @Test(arguments: [(FormAction.goToLogIn, "Login"), (.goToSignUp, "Sign-up")])
    func `where nobody tells who is registered, both ways are there`(action: FormAction, screen: String) async throws {
        let sut = await AppDriver.launched(.survey)
        sut.server.with { $0.checkEmailError = .unsupported }

        try await sut.submit(.next, email: "ann@example.test")
        let ribbon = "This server cannot check whether you have an account. Log in or sign up."
        try sut.expect("Get started", ribbon: ribbon, buttons: ["Log in", "Sign up"], focus: .button(.goToLogIn))
        try sut.form().press(action)

        #expect(sut.screen == screen)
        #expect(try sut.form().form[.email] == "ann@example.test")
    }

    @Test func `whoever draws the form is told when it changes`() async throws {
        let login = try await filledInLogin(.survey).form()

        await expectChange(of: login.form) { login.form[.password] = "another" }
    }

    @Test func `each field can be bound, as a view does it, by a key path`() async throws {
        let login = try await AppDriver.launched(.survey).form()
        let email: ReferenceWritableKeyPath<FormScreen<ScreenEvent>, String> = \.form[.email]

        login[keyPath: email] = "ann@example.test"

        #expect(login.form[.email] == "ann@example.test")
    }

    private func filledInLogin(_ spec: AppSpec) async -> AppDriver {
        let sut = await AppDriver.launched(spec)
        if spec.getStarted != nil { try? await sut.submit(.next, email: "registered@email.com") }
        sut.flow.screen.form?.form[.email] = "registered@email.com"
        sut.flow.screen.form?.form[.password] = "password"
        return sut
    }
}
