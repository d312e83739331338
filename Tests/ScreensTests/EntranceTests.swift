import Login
import Registration
import Screens
import Secrets
import Session
import Testing

@MainActor
@Suite struct Entrances {
    @Test func `Login and Register work over use cases of any kind`() async {
        let events = Events()
        let entrance = Entrance(
            policy: .whileProcessLives,
            logIn: { _, _ throws(LogInError) in throw .login(.credentialsRejected) },
            signUp: { account throws(SignUpError) in
                guard account.email == "fresh@email.com" else { throw .registration(.emailTaken) }
            })
        let login = LoginScreen(
            FlowPreset.tvShows.login, email: "fresh@email.com", entrance: entrance, onEvent: events.append)
        login.form[.password] = "secret"
        await login.press(.logIn)?.value
        #expect(login.form.ribbon == "The email or the password is wrong.")
        login.form[.password] = "secret"

        await login.press(.signUp)?.value

        #expect(events.all == [.loggedIn(email: "fresh@email.com", isRemembered: false)])
    }
}
