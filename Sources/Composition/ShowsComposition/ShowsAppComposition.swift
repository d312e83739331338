public import ShowsScreens
public import ShowsSession

extension ShowsUseCases {
    /// The use cases of an app at a server of TV shows.
    ///
    /// - Parameters:
    ///   - service: the server.
    ///   - session: what signs in, registers and logs out, if more is to be done at it than the service's session does.
    ///   - sessions: decides where the next session's credential is kept.
    ///   - emails: where the email is kept of whoever asks to be remembered.
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
