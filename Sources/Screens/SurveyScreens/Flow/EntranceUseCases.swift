import CoreSupport
public import RecordStorage
import ScreenParts
public import SurveyAccount
public import SurveySession

/// The use cases of the screens before a login.
public struct EntranceUseCases: Sendable {
    /// Returns the user of the saved session, from one read of it; `nil` if there is none.
    public typealias LoadUser =
        @Sendable () async throws(StoreFailure) -> (
            session: SessionState, useCases: UserUseCases
        )?

    private let loadUser: LoadUser
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

    /// Returns the use cases of the user who is logged in; `nil` if none is. The user of an expired token is logged in, if it
    /// can be renewed.
    ///
    /// - Throws: why the user has to log in again: the session has ended, or cannot be read.
    func user() async throws(FailureReport) -> UserUseCases? {
        let found: (session: SessionState, useCases: UserUseCases)?
        do {
            found = try await loadUser()
        } catch {
            throw error.report(as: Message.notReadable)
        }
        switch found?.session {
        case .active: return found?.useCases
        case .ended(let end?): throw end.report
        case .ended(nil), nil: return nil
        }
    }

    /// Returns the use cases of the user who has just logged in, even if the caller is cancelled.
    func loggedInUser() async throws(FailureReport) -> UserUseCases {
        let user = try await withCancellationShield { () async throws(FailureReport) in try await self.user() }
        if let user { return user }
        // Another program has logged the user out.
        throw .notLoggedIn
    }
}
