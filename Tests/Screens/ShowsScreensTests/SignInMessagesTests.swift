import ScreenParts
import ShowsScreens
import ShowsSession
import TestSupport

@MainActor @Suite struct `TV Shows, what goes wrong at Login` {
    @Test(arguments: [
        (BeginShowsSessionError.signIn(.credentialsRejected), "The email or the password is wrong."),
        (.signIn(.request(.invalidData(reason: "x"))), "The server's answer is invalid. Try again later."),
        (.signIn(.request(.connectivity(.timedOut))), "The server took too long to answer. Try again."),
        (.signIn(.request(.refused(403, "You are blocked"))), "The server refused: You are blocked"),
        (.store(.notSaved(reason: "disk full")), "The new session could not be saved, so it is not used: disk full"),
    ])
    func `a login that fails`(error: BeginShowsSessionError, ribbon: String) async throws {
        let sut = await AppDriver.launched()
        sut.server.with { $0.signInError = error }

        try await sut.submit(.logIn, email: "ann@example.test", password: "password1")

        try sut.expect("Login", ribbon: ribbon, email: "ann@example.test", password: "")
    }

    @Test(arguments: [
        (CreateUserAndBeginSessionError.createUser(.rejected(["Too common.", "No."])), "Too common. No."),
        (.createUser(.request(.invalidData(reason: "x"))), "The server's answer is invalid. Try again later."),
        (
            .createUser(.request(.connectivity(.connectionLost))),
            "The connection was lost. The account may have been created. Try to log in first."
        ),
        (.createUser(.request(.refused(429))), "Too many requests. Wait a moment and try again."),
        (
            .store(.notSaved(reason: "disk full")),
            "Your account was created, but the login failed. Log in with your new account."
        ),
    ])
    func `a registration that fails`(error: CreateUserAndBeginSessionError, ribbon: String) async throws {
        let sut = await AppDriver.launched()
        sut.server.with { $0.createUserError = error }

        try await sut.submit(.signUp, email: "ann@example.test", password: "password1")

        try sut.expect("Login", ribbon: ribbon, password: "")
    }

    @Test(arguments: [
        (ProvideCredentialsError.notLoggedIn, "You are no longer logged in. Log in again."),
        (.store(.unreadable(reason: "permission denied")), "The session could not be read: permission denied"),
    ])
    func `a login whose session cannot be read, or is gone already, opens no Home`(
        error: ProvideCredentialsError, ribbon: String
    ) async throws {
        let sut = await AppDriver.launched()
        sut.server.with { $0.credentialsError = error }

        try await sut.submit(.logIn, email: "registered@email.com", password: "password", remembersMe: true)

        try sut.expect("Login", ribbon: ribbon, email: "registered@email.com")
        #expect(sut.server.with { $0.rememberedEmail } == nil)
    }

    @Test func `what is called off says nothing, and keeps what is entered`() async throws {
        for action in [FormAction.logIn, .signUp] {
            let sut = await AppDriver.launched()
            let form = try sut.form()
            form.form[.email] = "ann@example.test"
            form.form[.password] = "password"
            let (_, sending) = try await sut.hold(action)

            form.escape()
            await sending?.value

            #expect(form.form.ribbonText == nil)
            #expect(form.form[.password] == "password")
        }
    }
}
