public import ShowsScreens
public import ShowsSession

extension ShowsUseCases {
    /// The use cases of an app at a server of TV shows.
    ///
    /// - Parameters:
    ///   - service: the server.
    ///   - session: signs in, registers and logs out, if more is to be done than the service's session does.
    ///   - sessions: chooses where the next session's credential is saved.
    ///   - emails: saves the email of a user who asks to be remembered.
    public init(
        _ service: ShowsService,
        session: any SignInAndKeepUseCase & CreateUserAndKeepUseCase & ForgetCredentialsUseCase,
        sessions: any SessionKeeping, emails: any RememberedEmailStore
    ) {
        self.init(
            storedSession: CachedCredentials(service.session), sessions: sessions, emails: emails,
            signIn: session, createUser: session, logOut: session, loadShows: service.shows,
            loadShow: service.show, loadReviews: service.reviews, createReview: service.createReview,
            loadUser: service.user, uploadPhoto: service.uploadPhoto)
    }
}
