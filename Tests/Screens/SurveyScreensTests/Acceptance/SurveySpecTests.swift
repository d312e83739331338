import Login
import ScreenParts
import SurveyAccount
import SurveyScreens
import SurveySession
import TestSupport

@MainActor @Suite struct `Survey spec` {
    @Test func `it is the default, and starts with Get started`() async throws {
        let flow = AppFlow(entrance: .over(SandboxStub()))
        await flow.launch()

        let form = try #require(flow.screen.form).form

        #expect(flow.spec == .survey)
        #expect(form.rules.headings == ["Survey"])
        #expect(form.rules.fields.map(\.label) == ["Email"])
        #expect(form.buttons.map(\.label) == ["Next"])
    }

    @Test func `Login is enabled when email and password are not empty, and sends them as they are`() async throws {
        let sut = try await AppDriver.started(.survey, email: "registered@email.com")
        let login = try sut.form()
        try sut.expect("Login", headings: ["Log in"], buttons: ["Log in", "Cancel", "Forgot password?"])
        #expect(!login.form.isEnabled(.logIn))
        login.form[.password] = "x"
        #expect(login.form.isEnabled(.logIn))

        try await sut.submit(.logIn, password: "password")

        #expect(sut.screen == "Home")
    }

    @Test func `Sign-up is enabled when every field is filled in, and logs in`() async throws {
        let sut = try await AppDriver.signingUp(.survey)
        let screen = try sut.form()
        try sut.expect(
            "Sign-up", headings: ["Create an account"], fields: ["Name", "Email", "Password"],
            buttons: ["Sign up", "Cancel"])
        screen.form[.password] = "secret"
        #expect(!screen.form.isEnabled(.signUp))
        screen.form[.name] = "Bea"
        #expect(screen.form.isEnabled(.signUp))

        try await sut.submit(.signUp)

        #expect(sut.screen == "Home")
        let account = NewAccount(email: "fresh@email.com", name: "Bea", password: "secret")
        #expect(sut.server.messages.contains(.signUp(account)))
    }

    @Test func `an email without an account leads to Sign-up, and Cancel back with what was typed`() async throws {
        let sut = try await AppDriver.signingUp(.survey)
        #expect(try sut.form().form.noticeText == "No account for fresh@email.com. Create one?")

        try sut.form().form[.email] = "registred@email.com"
        try sut.form().escape()

        #expect(sut.screen == "Get started")
        #expect(try sut.form().form[.email] == "registred@email.com")
        try await sut.submit(.next, email: "registered@email.com")
        #expect(try sut.form().form.noticeText == nil)
        try sut.form().escape()
        #expect(try sut.form().form[.email] == "registered@email.com")
    }

    @Test(arguments: [
        ("fresh@", "secret", "This is not an email address."), ("fresh@email.com", "secre", "Use 6 to 128 characters."),
        ("fresh@email.com", String(repeating: "x", count: 129), "Use 6 to 128 characters."),
    ])
    func `Sign-up refuses a bad email and a bad length before anything is sent, and keeps what was typed`(
        email: String, password: String, message: String
    ) async throws {
        let sut = try await AppDriver.signingUp(.survey)

        try await sut.submit(.signUp, name: "Bea", email: email, password: password)

        let field = email == "fresh@" ? FormField.email : .password
        try sut.expect(
            "Sign-up", ribbon: marked, messages: [field: message], email: email, password: password,
            focus: .field(field))
        #expect(try sut.form().form[.name] == "Bea")
        #expect(sut.server.messages == [.checkEmail("fresh@email.com")])
    }

    @Test func `opened again while logged in, the app starts on Home; after Log out, on Get started`() async throws {
        let sut = try await AppDriver.loggedIn(.survey)

        let relaunched = await sut.relaunched()
        #expect(relaunched.screen == "Home")
        try relaunched.home().openProfile()
        await relaunched.flow.settle()
        #expect(try relaunched.profile().rows.map(\.label) == ["Email", "Name"])
        try relaunched.profile().pressLogOut()
        await relaunched.flow.settle()

        #expect(relaunched.screen == "Get started")
    }
}

@Suite struct `Specs` {
    @Test func `the surveys' app has four, under the names of its command line`() {
        #expect(AppSpec.all.map(\.name) == ["survey", "auth-flow", "myworkout", "cliniq"])
    }

    @MainActor @Test(arguments: AppSpec.all)
    func `after an error no password is kept, and all else but auth-flow's email`(_ spec: AppSpec) async throws {
        let server = SandboxStub()
        server.with {
            $0.logInError = .login(.credentialsRejected)
            $0.signUpError = .registration(.clientRejected)
        }
        for (action, email) in [(FormAction.logIn, "registered@email.com"), (.signUp, "fresh@email.com")] {
            let sut = await AppDriver.launched(spec, server: server)
            if spec.getStarted != nil { try await sut.submit(.next, email: email) }
            if spec.getStarted == nil, action == .signUp { try sut.form().press(.goToSignUp) }

            try await sut.submit(
                action, name: "Bea", email: email, password: "passw0rd", confirmation: "passw0rd", gender: .male)

            let form = try sut.form().form
            #expect(form.ribbonText != nil)
            #expect(form[.password].isEmpty)
            #expect(form[.passwordConfirmation].isEmpty)
            #expect(form[.email] == (spec == .authFlow ? "" : email))
            #expect(form[.name] == (spec == .authFlow && action == .signUp ? "" : "Bea"))
            #expect(form.gender == .male)
        }
    }

    @Test(arguments: AppSpec.all)
    func `what Esc does and what Enter presses are buttons that the form has`(_ spec: AppSpec) {
        for rules in [spec.getStarted, spec.login, spec.signUp, spec.resetPassword].compactMap({ $0 }) {
            let actions = rules.buttons.map(\.action)
            #expect(rules.escape.map(actions.contains) ?? true)
            #expect(actions.first?.isSubmission == true)
            #expect(rules.clearedAfterError.isSubset(of: rules.fields.map(\.field)))
        }
    }
}
