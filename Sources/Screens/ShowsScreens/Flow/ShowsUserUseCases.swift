public import RemoteShows
public import ShowsSession

/// The use cases of the screens after a login. They belong to one user: after another login, there are others.
public final class ShowsUserUseCases: Sendable {
    let email: String
    let logOut: any ForgetCredentialsUseCase
    let loadShows: any LoadShowsUseCase
    let loadShow: any LoadShowUseCase
    let loadReviews: any LoadReviewsUseCase
    let createReview: any CreateReviewUseCase
    let loadUser: any LoadUserUseCase
    let uploadPhoto: any UploadProfilePhotoUseCase

    /// Creates the use cases of the user with this email.
    public init(
        of email: String, logOut: any ForgetCredentialsUseCase, loadShows: any LoadShowsUseCase,
        loadShow: any LoadShowUseCase, loadReviews: any LoadReviewsUseCase, createReview: any CreateReviewUseCase,
        loadUser: any LoadUserUseCase, uploadPhoto: any UploadProfilePhotoUseCase
    ) {
        self.email = email
        self.logOut = logOut
        self.loadShows = loadShows
        self.loadShow = loadShow
        self.loadReviews = loadReviews
        self.createReview = createReview
        self.loadUser = loadUser
        self.uploadPhoto = uploadPhoto
    }
}

/// Each login has use cases of its own.
extension ShowsUserUseCases: Hashable {
    public static func == (one: ShowsUserUseCases, other: ShowsUserUseCases) -> Bool { one === other }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
