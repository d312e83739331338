public import Credentials
import ScreenParts
public import SurveyAccount
public import SurveySession

/// The two ways to become logged in: what Login and Sign-up send.
public struct Entrance: Sendable {
    /// Logs in with an email and a password.
    public typealias LogIn = @Sendable (_ email: String, _ password: Secret) async throws(LogInError) -> Void
    /// Creates an account and logs its user in.
    public typealias SignUp = @Sendable (_ account: NewAccount) async throws(SignUpError) -> Void

    private let logIn: LogIn
    private let signUp: SignUp

    /// An entrance through use cases of any kind.
    public init(logIn: @escaping LogIn, signUp: @escaping SignUp) {
        self.logIn = logIn
        self.signUp = signUp
    }

    /// An entrance through the use cases of a session.
    public init(logIn: any LogInUseCase, signUp: any SignUpUseCase) {
        self.init(
            logIn: { email, password throws(LogInError) in
                try await logIn.logIn(username: email, password: password)
            },
            signUp: { account throws(SignUpError) in
                try await signUp.signUp(account)
            })
    }

    func sendLogIn(_ entries: FormEntries) async -> FormOutcome<ScreenEvent> {
        do throws(LogInError) {
            try await logIn(entries.email, entries.password)
        } catch {
            return FormOutcome(error, to: entries)
        }
        return .done(.loggedIn(email: entries.email))
    }

    func sendSignUp(_ entries: FormEntries) async -> FormOutcome<ScreenEvent> {
        do throws(SignUpError) {
            try await signUp(entries.account)
        } catch {
            return FormOutcome(error, to: entries)
        }
        return .done(.loggedIn(email: entries.email))
    }
}
