import CoreSupport
public import ScreenParts
public import SurveyAccount
public import SurveySession

/// The use cases of the screens before a login.
public struct EntranceUseCases: Sendable {
    /// Returns the use cases of the user who is logged in, from one read of the saved session; `nil` if none is. Throws
    /// why the user has to log in again: the session ended, or cannot be read.
    public typealias LoadUser = @Sendable () async throws(FailureReport) -> UserUseCases?

    let loadUser: LoadUser
    let checkEmail: any CheckEmailRegistrationUseCase
    let logIn: any BeginSessionUseCase
    let webLogins: [WebLogin]
    let signUp: any SignUpUseCase
    let passwordReset: any RequestPasswordResetUseCase

    /// Creates the use cases. `loadUser` is called at the launch and after each login. Login offers `webLogins` in
    /// addition to the password.
    public init(
        checkEmail: any CheckEmailRegistrationUseCase, logIn: any BeginSessionUseCase, signUp: any SignUpUseCase,
        passwordReset: any RequestPasswordResetUseCase, webLogins: [WebLogin] = [], loadUser: @escaping LoadUser
    ) {
        self.loadUser = loadUser
        self.checkEmail = checkEmail
        self.logIn = logIn
        self.webLogins = webLogins
        self.signUp = signUp
        self.passwordReset = passwordReset
    }

    /// Returns the use cases of the user who has just logged in, even if the caller is cancelled.
    func loggedInUser() async throws(FailureReport) -> UserUseCases {
        let user = try await withCancellationShield { () async throws(FailureReport) in try await loadUser() }
        if let user { return user }
        // Another program has logged the user out.
        throw .notLoggedIn
    }
}
