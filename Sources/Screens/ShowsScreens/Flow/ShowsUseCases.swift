public import RemoteShows
public import ScreenParts
public import ShowsSession

/// The app's use cases, and the services of the device that it needs.
public struct ShowsUseCases: Sendable {
    let storedSession: any StoredSession
    let sessions: any SessionKeeping
    let emails: any RememberedEmailStore
    let signIn: any BeginShowsSessionUseCase
    let createUser: any CreateUserAndBeginSessionUseCase
    let logOut: any ForgetCredentialsUseCase
    let loadShows: any LoadShowsUseCase
    let loadShow: any LoadShowUseCase
    let loadReviews: any LoadReviewsUseCase
    let createReview: any CreateReviewUseCase
    let loadUser: any LoadUserUseCase
    let uploadPhoto: any UploadProfilePhotoUseCase

    public init(
        storedSession: any StoredSession, sessions: any SessionKeeping, emails: any RememberedEmailStore,
        signIn: any BeginShowsSessionUseCase, createUser: any CreateUserAndBeginSessionUseCase,
        logOut: any ForgetCredentialsUseCase, loadShows: any LoadShowsUseCase, loadShow: any LoadShowUseCase,
        loadReviews: any LoadReviewsUseCase, createReview: any CreateReviewUseCase, loadUser: any LoadUserUseCase,
        uploadPhoto: any UploadProfilePhotoUseCase
    ) {
        self.storedSession = storedSession
        self.sessions = sessions
        self.emails = emails
        self.signIn = signIn
        self.createUser = createUser
        self.logOut = logOut
        self.loadShows = loadShows
        self.loadShow = loadShow
        self.loadReviews = loadReviews
        self.createReview = createReview
        self.loadUser = loadUser
        self.uploadPhoto = uploadPhoto
    }
}

/// A user is logged in if the cache has a credential, whether or not the server still accepts it.
public struct CachedCredentials: StoredSession {
    private let credentials: any ProvideCredentialsUseCase

    public init(_ credentials: any ProvideCredentialsUseCase) {
        self.credentials = credentials
    }

    /// Returns whether there is a credential in the cache.
    public func isLoggedIn() async throws(StoredSessionError) -> Bool {
        do throws(ProvideCredentialsError) {
            _ = try await credentials.credentials()
            return true
        } catch {
            switch error {
            case .notLoggedIn: return false
            case .sessionEnded(let end): throw .ended(end)
            case .store(let failure): throw .store(failure)
            }
        }
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
