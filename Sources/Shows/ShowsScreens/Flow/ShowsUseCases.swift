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
