import Credentials
import Login
import ScreenParts
import SurveyAccount
import SurveyScreens
import SurveySession
import Testing

@MainActor
@Suite struct Entrances {
    @Test func `Login and Sign-up work over use cases of any kind`() async throws {
        let events = Events()
        let entrance = Entrance(
            logIn: { _, _ throws(LogInError) in throw .login(.credentialsRejected) },
            signUp: { account throws(SignUpError) in
                guard account.email == "fresh@email.com" else {
                    throw .registration(.emailTaken(message: "taken"))
                }
            })
        let login = LoginScreen(
            FlowPreset.authFlow.login, email: "fresh@email.com", entrance: entrance, onEvent: events.append)
        login.form[.password] = "password"
        await login.press(.logIn)?.value
        #expect(login.form.ribbon == "The email or the password is wrong.")
        let signUp = SignUpScreen(
            try #require(FlowPreset.authFlow.signUp), email: "fresh@email.com", entrance: entrance,
            onEvent: events.append)
        signUp.form[.password] = "password"

        await signUp.press(.signUp)?.value

        #expect(events.all == [.loggedIn(email: "fresh@email.com")])
    }
}
