public import RemoteShows
public import ScreenParts
public import ShowsSession

/// The use cases that the app stands on, and what it needs of the device.
public struct ShowsUseCases: Sendable {
    let storedSession: any StoredSession
    let sessions: any SessionKeeping
    let emails: any RememberedEmailStore
    let signIn: any SignInAndKeepUseCase
    let createUser: any CreateUserAndKeepUseCase
    let logOut: any ForgetCredentialsUseCase
    let loadShows: any LoadShowsUseCase
    let loadShow: any LoadShowUseCase
    let loadReviews: any LoadReviewsUseCase
    let createReview: any CreateReviewUseCase
    let loadUser: any LoadUserUseCase
    let uploadPhoto: any UploadProfilePhotoUseCase

    /// The use cases of an app.
    public init(
        storedSession: any StoredSession, sessions: any SessionKeeping, emails: any RememberedEmailStore,
        signIn: any SignInAndKeepUseCase, createUser: any CreateUserAndKeepUseCase,
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

/// Somebody is logged in while there is a credential in the cache, whether or not the server still takes it.
public struct CachedCredentials: StoredSession {
    private let credentials: any ProvideCredentialsUseCase

    public init(_ credentials: any ProvideCredentialsUseCase) {
        self.credentials = credentials
    }

    /// Whether there is a credential in the cache.
    public func isLoggedIn() async throws(StoredSessionError) -> Bool {
        do throws(ProvideCredentialsError) {
            _ = try await credentials.credentials()
            return true
        } catch {
            switch error {
            case .notLoggedIn: return false
            case .cacheFailed(let reason): throw .unreadable(reason: reason)
            case .cancelled: throw .cancelled
            }
        }
    }
}

/// How long one session lives.
public enum SessionLifetime: Hashable, Sendable {
    /// As long as the program runs: its credential is kept in memory.
    case process
    /// Beyond the program: its credential is kept in a store.
    case acrossLaunches
}

/// Where the next session's credential is kept.
public protocol SessionKeeping: Sendable {
    /// Called before each log-in and registration.
    func keepNextSession(_ lifetime: SessionLifetime) async
}

/// The email of whoever asked to be remembered. It holds no password, ever.
///
/// What cannot be written is forgotten: nobody is kept from logging in by it.
public protocol RememberedEmailStore: Sendable {
    /// The email, if there is one.
    func rememberedEmail() async -> String?
    /// Remembers `email` in the place of the one before, or none.
    func remember(_ email: String?) async
}
