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
