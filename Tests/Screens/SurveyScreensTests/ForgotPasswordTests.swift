import ScreenParts
import SurveyAccount
import SurveyScreens
import TestSupport

@MainActor @Suite(.timeLimit(.minutes(60))) struct `Forgot password` {
    @Test(arguments: AppSpec.all)
    func `it is the last button of the survey spec's Login, and of no other`(spec: AppSpec) {
        let isOffered = spec.login.buttons.last?.label == "Forgot password?"

        #expect(isOffered == (spec == .survey))
        #expect((spec.resetPassword != nil) == isOffered)
    }

    @Test func `it asks for the email, with what was typed at Login, whose password is forgotten`() async throws {
        let sut = try await login(email: " ann@example.test ")
        let login = try sut.form()
        login.form[.password] = "hunter2"

        login.press(.forgotPassword)

        try sut.expect(
            "Reset password", headings: ["Reset password"], fields: ["Email"],
            buttons: ["Email me instructions", "Cancel"], email: "ann@example.test")
        #expect(login.form[.password].isEmpty)
        #expect(sut.flow.user == nil)
        #expect(sut.flow.logOut() == nil)
    }

    @Test(arguments: ["registered@email.com", "nobody@email.com"])
    func `the reset is sent once, and Login says the same with or without an account`(email: String) async throws {
        let sut = try await forgotten(email: email)

        try await sut.submit(.resetPassword)

        #expect(sut.server.messages.dropFirst() == [.resetPassword(email)])
        try sut.expect("Login", ribbon: nil, email: email, focus: .field(.password))
        let form = try sut.form().form
        #expect(form.noticeText == "If \(email) has an account here, a message with instructions is on its way.")
    }

    @Test(arguments: [true, false])
    func `Cancel leads back to Login with the email, and sends nothing`(byEscape: Bool) async throws {
        let sut = try await forgotten()
        let reset = try sut.form()
        reset.form[.email] = "bea@example.test"

        if byEscape { reset.escape() } else { reset.press(.cancel) }

        try sut.expect("Login", ribbon: nil, email: "bea@example.test")
        #expect(sut.server.messages.count == 1)
    }

    @Test func `Cancel while it is sent calls it off`() async throws {
        let sut = try await forgotten(email: "ann@example.test")
        let reset = try sut.form()
        let (_, sending) = try await sut.hold(.resetPassword)
        #expect(reset.form.progress == "Sending the reset…")

        reset.escape()
        await sending?.value

        try sut.expect("Login", ribbon: nil, email: "ann@example.test")
    }

    @Test func `without an email nothing can be sent, and what is none is refused before anything is`() async throws {
        let sut = try await forgotten()
        #expect(try sut.form().form.focus == .field(.email))
        try sut.form().form[.email] = " "
        #expect(try !sut.form().form.isEnabled(.resetPassword))

        try await sut.submit(.resetPassword, email: "ann@")

        let messages = [FormField.email: "This is not an email address."]
        try sut.expect("Reset password", ribbon: marked, messages: messages, email: "ann@")
        #expect(sut.server.messages.count == 1)
    }

    @Test(
        arguments: [
            (.rejected(message: "Email is odd"), "The server refused: Email is odd", .field(.email)),
            (.rejected(message: nil), "The server refused (status 422).", .field(.email)),
            (.clientRejected, "The server does not know this app.", .button(.resetPassword)),
            (
                .request(.connectivity(.timedOut)),
                "The server took too long to answer. Try again.", .button(.resetPassword)
            ),
        ] as [(RequestPasswordResetError, String, FormControl)])
    func `what goes wrong is told, and the email stays`(
        error: RequestPasswordResetError, ribbon: String, focus: FormControl
    ) async throws {
        let sut = try await forgotten(email: "ann@example.test")
        sut.server.with { $0.passwordResetError = error }
        try sut.form().form.setFocus(to: .button(.resetPassword))

        try await sut.submit(.resetPassword)

        try sut.expect("Reset password", ribbon: ribbon, email: "ann@example.test", focus: focus)
    }

    /// Login, reached with the email of an account, and another typed there, where one is given.
    private func login(email: String? = nil) async throws -> AppDriver {
        let sut = try await AppDriver.started(.survey, email: "registered@email.com")
        if let email { try sut.form().form[.email] = email }
        return sut
    }

    private func forgotten(email: String? = nil) async throws -> AppDriver {
        let sut = try await login(email: email)
        try sut.form().press(.forgotPassword)
        return sut
    }
}
