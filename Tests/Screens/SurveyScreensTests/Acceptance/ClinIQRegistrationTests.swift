import ScreenParts
import SurveyAccount
import SurveyScreens
import SurveySession
import TestSupport

@MainActor @Suite struct `ClinIQ, registration` {
    @Test func `CQ-2.1: Create Account leads to Registration, and Cancel back to Login`() async throws {
        let sut = await AppDriver.launched(.cliniq)
        #expect(try sut.form().form.buttons.map(\.label) == ["Log in", "Create Account"])

        try sut.form().press(.goToSignUp)
        try sut.expect("Sign-up", headings: ["Create an account"])

        try sut.form().press(.cancel)
        #expect(sut.screen == "Login")
    }

    @Test func `CQ-2.2: a valid registration makes an account and a session`() async throws {
        let sut = try await AppDriver.signingUp(.cliniq)

        try await sut.submit(.signUp, email: "fresh@email.com", password: "passw0rd", confirmation: "passw0rd")

        #expect(sut.server.messages.first == .signUp(NewAccount(email: "fresh@email.com", password: "passw0rd")))
        #expect(sut.server.with { $0.sessionInMemory } == "fresh@email.com")
        #expect(sut.screen == "Home")
    }

    @Test func `CQ-2.3: each field that is wrong has its own message, and nothing is sent`() async throws {
        let sut = try await AppDriver.signingUp(.cliniq)

        try await sut.submit(.signUp, email: "fresh@", password: "pass", confirmation: "word")

        let messages: [FormField: String] = [
            .email: "This is not an email address.", .password: "Use at least 8 characters, a letter, a digit.",
            .passwordConfirmation: "The two passwords differ.",
        ]
        try sut.expect(
            "Sign-up", ribbon: marked, messages: messages, email: "fresh@", password: "", focus: .field(.email))
        #expect(try sut.form().form[.passwordConfirmation].isEmpty)
        #expect(sut.server.messages.isEmpty)
    }

    @Test func `CQ-2.3: what the server says of a field stands at that field`() async throws {
        let sut = try await AppDriver.signingUp(.cliniq)
        sut.server.with {
            $0.signUpError = .registration(
                .rejected([
                    FieldProblem(field: .email, message: "is blocked"), FieldProblem(field: nil, message: "No."),
                ]))
        }

        try await sut.submit(.signUp, email: "fresh@email.com", password: "passw0rd", confirmation: "passw0rd")

        try sut.expect("Sign-up", ribbon: "No.", messages: [.email: "is blocked"])
    }

    @Test func `CQ-2.4: registration requires email, password and confirmation`() async throws {
        let register = try await AppDriver.signingUp(.cliniq).form()
        let fields: [FormField] = [.email, .password, .passwordConfirmation]
        #expect(register.form.rules.fields.map(\.field) == fields)
        #expect(!register.form.isEnabled(.signUp))

        for missing in fields {
            for field in fields { register.form[field] = field == missing ? "" : "x" }
            #expect(!register.form.isEnabled(.signUp), "without \(missing)")
        }

        for field in fields { register.form[field] = "x" }
        #expect(register.form.isEnabled(.signUp))
    }

    @Test(arguments: [
        ("fresh@email.com", "passw0rd", true), ("fresh@", "passw0rd", false),
        ("fresh@email.com", "passw0r", false), ("fresh@email.com", "password", false),
        ("fresh@email.com", "12345678", false),
    ])
    func `CQ-2.5: the email's format and the password's strength are validated`(
        email: String, password: String, isValid: Bool
    ) async throws {
        let sut = try await AppDriver.signingUp(.cliniq)

        try await sut.submit(.signUp, email: email, password: password, confirmation: password)

        #expect((sut.screen == "Home") == isValid)
    }

    @Test func `CQ-4.3: every field has a label, and the words of the buttons say what they do`() async throws {
        let form = try await AppDriver.signingUp(.cliniq).form().form

        #expect(form.rules.fields.map(\.label) == ["Email", "Password", "Confirm password"])
        #expect(form.buttons.map(\.label) == ["Create Account", "Cancel"])
    }

    @Test(arguments: [
        ("fresh@", "passw0rd", "passw0rd", FormField.email, "This is not an email address."),
        ("fresh@email.com", "passwor", "passwor", .password, "Use at least 8 characters, a letter, a digit."),
        ("fresh@email.com", "passw0rd", "password", .passwordConfirmation, "The two passwords differ."),
    ])
    func `CQ-4.3: a message at the field says what is wrong or what it needs, and goes as one types`(
        email: String, password: String, confirmation: String, field: FormField, message: String
    ) async throws {
        let sut = try await AppDriver.signingUp(.cliniq)

        try await sut.submit(.signUp, email: email, password: password, confirmation: confirmation)

        #expect(try sut.form().form.fieldTexts == [field: message])
        #expect(try sut.form().form.focus == .field(field))
        try sut.form().form[field] = "x"
        #expect(try sut.form().form.fieldTexts == [:])
    }
}
