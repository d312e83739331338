import CoreSupport
import LoginCredentials
import ScreenParts
public import ShowsSession

/// The use cases of the screens before a login, and the services of the device that they need.
public struct ShowsEntranceUseCases: Sendable {
    let credentials: any ProvideCredentialsUseCase
    let signIn: any BeginShowsSessionUseCase
    let createUser: any CreateUserAndBeginSessionUseCase
    let sessions: any SessionKeeping
    let emails: any RememberedEmailStore
    let user: @Sendable (_ email: String) -> ShowsUserUseCases

    /// Creates the use cases. A user is logged in if `credentials` provides a credential, whether or not the server still
    /// accepts it; `user` returns this user's use cases.
    public init(
        credentials: any ProvideCredentialsUseCase, signIn: any BeginShowsSessionUseCase,
        createUser: any CreateUserAndBeginSessionUseCase, sessions: any SessionKeeping,
        emails: any RememberedEmailStore, user: @escaping @Sendable (_ email: String) -> ShowsUserUseCases
    ) {
        self.credentials = credentials
        self.signIn = signIn
        self.createUser = createUser
        self.sessions = sessions
        self.emails = emails
        self.user = user
    }

    /// Returns the use cases of the user who is logged in, judged on this machine; `nil` if none is. Throws why the user
    /// has to log in again.
    func loadUser() async throws(FailureReport) -> ShowsUserUseCases? {
        do throws(ProvideCredentialsError) {
            return user(try await credentials.credentials().uid)
        } catch {
            if error == .notLoggedIn { return nil }
            throw error.report
        }
    }

    /// Returns the use cases of the user who has just logged in, even if the caller is cancelled.
    func loggedInUser() async throws(FailureReport) -> ShowsUserUseCases {
        let user = try await withCancellationShield { () async throws(FailureReport) in try await loadUser() }
        if let user { return user }
        // Another program has logged the user out.
        throw .notLoggedIn
    }
}

/// How long a session lasts.
public enum SessionLifetime: Hashable, Sendable {
    /// Until the program ends: the credential is only in memory.
    case process
    /// Across launches: the credential is saved in a store.
    case acrossLaunches
}

/// Chooses where the next session's credential is saved.
public protocol SessionKeeping: Sendable {
    /// Called before each login and registration.
    func keepNextSession(_ lifetime: SessionLifetime) async
}

/// The email of a user who asks to be remembered, never a password.
///
/// A failed write must not prevent a login, so it is ignored.
public protocol RememberedEmailStore: Sendable {
    func rememberedEmail() async -> String?
    /// Replaces the remembered email; `nil` deletes it.
    func remember(_ email: String?) async
}
