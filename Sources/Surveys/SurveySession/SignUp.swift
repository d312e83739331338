public import OAuth
public import SurveyAccount

/// Sign Up And Log In Use Case: creates an account and logs its user in, with no second form.
public protocol SignUpUseCase: Sendable {
    /// Signs up and logs in.
    ///
    /// - Throws: ``SignUpError``.
    @discardableResult
    func signUp(_ account: NewAccount) async throws(SignUpError) -> Token
}

/// The error courses of the Sign Up And Log In Use Case.
public enum SignUpError: Error, Hashable, Sendable {
    /// The Register Use Case failed; there is no new account.
    case registration(RegisterError)
    /// The account was made, but the log-in that follows failed: the user can log in with it.
    case login(LogInError)
}

/// Creates an account and logs its user in with the same email and password.
public struct SignUpAndLogIn: SignUpUseCase {
    private let registrar: any RegisterUseCase
    private let login: any LogInUseCase

    /// A sign-up by `registrar`, and by `login` once there is an account.
    public init(registrar: any RegisterUseCase, login: any LogInUseCase) {
        self.registrar = registrar
        self.login = login
    }

    /// Signs up by the primary course of the Sign Up And Log In Use Case.
    @discardableResult
    public func signUp(_ account: NewAccount) async throws(SignUpError) -> Token {
        do {
            try await registrar.register(account)
        } catch {
            throw .registration(error)
        }
        do {
            return try await login.logIn(username: account.email, password: account.password)
        } catch {
            throw .login(error)
        }
    }
}
