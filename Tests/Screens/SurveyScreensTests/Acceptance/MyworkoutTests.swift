import ScreenParts
import SurveyAccount
import SurveyScreens
import TestSupport

@MainActor @Suite struct Myworkout {
    @Test func `MW-15: the four screens bear their headings`() async throws {
        let sut = await AppDriver.launched(.myworkout)
        #expect(try sut.form().form.rules.headings == ["Myworkout GO"])
        try await sut.submit(.next, email: "fresh@email.com")
        #expect(try sut.form().form.rules.headings == ["Create a new account"])
        try sut.form().press(.cancel)
        try await sut.submit(.next, email: "registered@email.com")
        #expect(try sut.form().form.rules.headings == ["Welcome back"])

        try await sut.submit(.logIn, password: "password")

        #expect(try sut.profile().rules.heading == "Profile")
    }

    @Test func `MW-16: the app opens on Get started, and on Profile where a user is logged in`() async throws {
        #expect(await AppDriver.launched(.myworkout).screen == "Get started")

        #expect(try await AppDriver.loggedIn(.myworkout).relaunched().screen == "Profile")
    }

    @Test func `Get started has one field and a button that needs it`() async throws {
        let sut = await AppDriver.launched(.myworkout)

        try sut.expect("Get started", fields: ["Email"], buttons: ["Next"])
        #expect(try !sut.form().form.isEnabled(.next))
    }

    @Test func `MW-1: the registered email leads to Login`() async throws {
        let sut = await AppDriver.launched(.myworkout)

        try await sut.submit(.next, email: "registered@email.com")

        try sut.expect("Login", headings: ["Welcome back"], buttons: ["Log in", "Cancel"])
    }

    @Test(arguments: [AppSpec.myworkout, .survey])
    func `MW-2: a malformed email leads nowhere, and nothing is sent`(spec: AppSpec) async throws {
        let sut = await AppDriver.launched(spec)
        try sut.form().form.setFocus(to: .button(.next))

        try await sut.submit(.next, email: "fresh@")

        let messages = [FormField.email: "This is not an email address."]
        try sut.expect("Get started", ribbon: marked, messages: messages, email: "fresh@", focus: .field(.email))
        #expect(sut.server.messages == [])
    }

    @Test(arguments: ["fresh@email.com", "registered@email.co", "a+b@example.test"])
    func `MW-2: any other email leads to Sign-up`(email: String) async throws {
        let sut = await AppDriver.launched(.myworkout)

        try await sut.submit(.next, email: email)

        try sut.expect(
            "Sign-up", headings: ["Create a new account"], fields: ["Email", "Password", "Gender"],
            buttons: ["Sign up", "Cancel"])
        #expect(try sut.form().form.gender == nil)
        #expect(Gender.allCases.map(\.label) == ["Female", "Male", "Other"])
    }

    @Test func `MW-3: the registered user logs in and sees Profile`() async throws {
        let sut = try await AppDriver.loggedIn(.myworkout)

        #expect(sut.screen == "Profile")
        #expect(try !sut.profile().canGoBack)
    }

    @Test(arguments: [("registered@email.com", "passwort"), ("fresh@email.com", "password")])
    func `MW-4: wrong credentials are told`(email: String, password: String) async throws {
        let sut = try await AppDriver.started(.myworkout, email: "registered@email.com")

        try await sut.submit(.logIn, email: email, password: password)

        let ribbon = "The email or the password is wrong."
        try sut.expect("Login", ribbon: ribbon, email: email, password: "", focus: .field(.password))
    }

    @Test func `MW-5: a fresh email, a valid password and a gender make an account and lead to Profile`() async throws {
        let sut = try await AppDriver.started(.myworkout, email: "fresh@email.com")

        try await sut.submit(.signUp, password: "12345678", gender: .other)

        #expect(sut.screen == "Profile")
        let account = NewAccount(email: "fresh@email.com", password: "12345678", gender: "Other")
        #expect(sut.server.messages == [.checkEmail("fresh@email.com"), .signUp(account), .loadProfile])
        #expect(try sut.profile().rows.prefix(2).map(\.value) == ["fresh@email.com", "Other"])
    }

    @Test func `MW-6: signing up with a registered email is told`() async throws {
        let sut = try await AppDriver.started(.myworkout, email: "fresh@email.com")

        try await sut.submit(.signUp, email: "registered@email.com", password: "12345678", gender: .male)

        let ribbon = "An account with this email already exists. The server says: Email has already been taken"
        try sut.expect("Sign-up", ribbon: ribbon, email: "registered@email.com", password: "", focus: .field(.email))
        #expect(try sut.form().form.gender == .male)
    }

    @Test func `MW-7: every field of Sign-up is required`() async throws {
        let sut = try await AppDriver.started(.myworkout, email: "fresh@email.com")
        let signUp = try sut.form()
        #expect(!signUp.form.isEnabled(.signUp))
        signUp.form[.password] = "12345678"
        #expect(!signUp.form.isEnabled(.signUp))
        signUp.form.gender = .female
        #expect(signUp.form.isEnabled(.signUp))
        signUp.form[.email] = ""
        #expect(!signUp.form.isEnabled(.signUp))
        signUp.form[.email] = "fresh@email.com"
        signUp.form[.password] = ""
        #expect(!signUp.form.isEnabled(.signUp))
    }

    @Test(arguments: [
        ("fresh@", "12345678", "This is not an email address."),
        ("fresh@email.com", "1234567", "Use at least 8 characters."),
    ])
    func `a bad email or a short password is refused before anything is sent`(
        email: String, password: String, message: String
    ) async throws {
        let sut = try await AppDriver.started(.myworkout, email: "fresh@email.com")

        try await sut.submit(.signUp, email: email, password: password, gender: .female)

        #expect(try sut.form().form.fieldTexts == [email == "fresh@" ? .email : .password: message])
        #expect(sut.server.messages == [.checkEmail("fresh@email.com")])
    }

    @Test func `MW-8: Profile shows the email and the gender`() async throws {
        let sut = try await AppDriver.loggedIn(.myworkout)

        let profile = try sut.profile()

        #expect(profile.rules.heading == "Profile")
        #expect(profile.rows.prefix(2).map(\.label) == ["Email", "Gender"])
        #expect(profile.rows.prefix(2).map(\.value) == ["registered@email.com", "Female"])
        #expect(profile.rules.logOutLabel == "Log out")
    }

    @Test func `MW-14: Profile shows the user's avatar by its URL`() async throws {
        let sut = try await AppDriver.loggedIn(.myworkout)

        let photo = try #require(try sut.profile().rows.last)

        #expect(photo.row == .photo)
        #expect(photo.label == "Photo")
        #expect(photo.value == "https://img.example.test/registered@email.com")
    }

    @Test func `MW-9: Log out logs out and leads to Get started`() async throws {
        let sut = try await AppDriver.loggedIn(.myworkout)

        try sut.profile().pressLogOut()
        await sut.flow.settle()

        #expect(sut.screen == "Get started")
        #expect(sut.server.messages.last == .logOut)
        #expect(await sut.relaunched().screen == "Get started")
    }

    @Test func `MW-9: a logout that waits for the server is cut short when the app ends`() async throws {
        let sut = try await AppDriver.loggedIn(.myworkout)
        _ = try await sut.server.hold { try sut.profile().pressLogOut() }

        await sut.flow.finish()

        #expect(await sut.relaunched().screen == "Get started")
    }

    @Test func `an app that ends without a logout under way keeps its session`() async throws {
        let sut = try await AppDriver.loggedIn(.myworkout)

        await sut.flow.finish()

        #expect(await sut.relaunched().screen == "Profile")
    }

    @Test(arguments: ["registered@email.com", "fresh@email.com"])
    func `MW-10: Cancel on Login and on Sign-up leads to Get started`(email: String) async throws {
        let sut = try await AppDriver.started(.myworkout, email: email)
        #expect(sut.screen != "Get started")

        try sut.form().press(.cancel)

        #expect(sut.screen == "Get started")
        #expect(try sut.form().form[.email].isEmpty)
    }

    @Test func `MW-11: closed and opened again while logged in, the app starts on Profile`() async throws {
        let sut = try await AppDriver.loggedIn(.myworkout)

        let relaunched = await sut.relaunched()

        #expect(relaunched.screen == "Profile")
        #expect(try relaunched.profile().rows.prefix(2).map(\.value) == ["registered@email.com", "Female"])
    }

    @Test(arguments: [(" registered@email.com ", "registered@email.com"), ("fresh@email.com", "fresh@email.com")])
    func `MW-12: Login and Sign-up have the email of Get started`(typed: String, filledIn: String) async throws {
        let sut = await AppDriver.launched(.myworkout)

        try await sut.submit(.next, email: typed)

        let form = try sut.form().form
        #expect(form[.email] == filledIn)
        #expect(form.focus == .field(.password))
    }
}
