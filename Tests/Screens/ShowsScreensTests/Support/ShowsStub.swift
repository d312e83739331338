import RemoteShows
import ScreenParts
import ShowsScreens
import ShowsSession
import TestSupport

/// A server with its users, shows and reviews, and the device in front of it: enough of both to run the screens on.
/// `registered@email.com` has an account with the password `password`; nobody else has one.
final class ShowsStub: ServiceStub {
    enum Message: Equatable {
        case signIn(String)
        case createUser(String)
        case loadShows(page: Int)
        case loadShow(String)
        case loadReviews(String, page: Int)
        case createReview(NewReview)
        case loadUser
        case uploadPhoto(ProfilePhoto)
    }

    struct State {
        var passwords: [String: Secret] = ["registered@email.com": "password"]
        var photos: [String: String] = [:]
        var shows: [Page<Show>] = [.shows(1...3, page: 1, of: 1)]
        var show = Show.sample("1")
        var reviews: [Page<Review>] = [.reviews(1...2, page: 1, of: 1)]
        var sessionInMemory: String?  // Who is logged in, in this process; ends with it.
        var storedSession: String?  // Whose session is stored; outlives the process.
        var nextLifetime = SessionLifetime.process
        var rememberedEmail: String?
        var credentialsError: ProvideCredentialsError?
        var signInError: BeginShowsSessionError?
        var createUserError: CreateUserAndBeginSessionError?
        var logOutError: ForgetCredentialsError?
        var loadShowsError: LoadShowsError?
        var loadShowError: LoadShowError?
        var loadReviewsError: LoadReviewsError?
        var createReviewError: CreateReviewError?
        var loadUserError: LoadUserError?
        var uploadPhotoError: UploadProfilePhotoError?
    }

    let service = Protected(StubbedService<Message, State>(State()))

    /// The program ends: what is in memory alone is gone.
    func endProcess() { with { $0.sessionInMemory = nil } }

    private func begin(_ email: String) -> User {
        with { state in
            state.sessionInMemory = email
            state.storedSession = state.nextLifetime == .acrossLaunches ? email : nil
            return User(id: "1", email: email, imageURL: nil)
        }
    }

    private var user: User? {
        with { state in
            (state.sessionInMemory ?? state.storedSession).map { User(id: "1", email: $0, imageURL: state.photos[$0]) }
        }
    }
}

extension ShowsStub: BeginShowsSessionUseCase, CreateUserAndBeginSessionUseCase, ForgetCredentialsUseCase {
    func signIn(email: String, password: Secret) async throws(BeginShowsSessionError) -> User {
        try await receive(.signIn(email), orThrow: { $0.signInError }, cancelled: .signIn(.request(.cancelled)))
        guard with({ $0.passwords[email] }) == password else { throw .signIn(.credentialsRejected) }
        return begin(email)
    }

    func createUser(email: String, password: Secret) async throws(CreateUserAndBeginSessionError) -> User {
        try await receive(
            .createUser(email), orThrow: { $0.createUserError }, cancelled: .createUser(.request(.cancelled)))
        guard with({ $0.passwords[email] }) == nil else {
            throw .createUser(.rejected(["Email has already been taken"]))
        }
        with { $0.passwords[email] = password }
        return begin(email)
    }

    func forgetCredentials() async throws(ForgetCredentialsError) -> Bool {
        if let error = with({ $0.logOutError }) { throw error }
        return with { state in
            defer {
                state.sessionInMemory = nil
                state.storedSession = nil
            }
            return state.sessionInMemory != nil
        }
    }
}

extension ShowsStub: LoadShowsUseCase, LoadShowUseCase, LoadReviewsUseCase, CreateReviewUseCase {
    func loadShows(_ request: PageRequest) async throws(LoadShowsError) -> Page<Show> {
        try await receive(
            .loadShows(page: request.number), orThrow: { $0.loadShowsError }, cancelled: .request(.cancelled))
        let pages = with { $0.shows }
        guard pages.indices.contains(request.number - 1) else { throw .pageNotFound }
        return pages[request.number - 1]
    }

    func loadShow(id: String) async throws(LoadShowError) -> Show {
        try await receive(.loadShow(id), orThrow: { $0.loadShowError }, cancelled: .request(.cancelled))
        return with { $0.show }
    }

    func loadReviews(ofShow showID: String, _ request: PageRequest) async throws(LoadReviewsError) -> Page<Review> {
        try await receive(
            .loadReviews(showID, page: request.number), orThrow: { $0.loadReviewsError },
            cancelled: .request(.cancelled))
        let pages = with { $0.reviews }
        guard pages.indices.contains(request.number - 1) else { throw .notFound }
        return pages[request.number - 1]
    }

    func createReview(_ review: NewReview) async throws(CreateReviewError) -> Review {
        try await receive(.createReview(review), orThrow: { $0.createReviewError }, cancelled: .request(.cancelled))
        return .sample("9")
    }
}

extension ShowsStub: LoadUserUseCase, UploadProfilePhotoUseCase {
    func loadUser() async throws(LoadUserError) -> User {
        try await receive(.loadUser, orThrow: { $0.loadUserError }, cancelled: .request(.cancelled))
        guard let user else { throw .unauthorized(MissingCredential(ProvideCredentialsError.notLoggedIn)) }
        return user
    }

    func uploadProfilePhoto(_ photo: ProfilePhoto) async throws(UploadProfilePhotoError) -> User {
        try await receive(.uploadPhoto(photo), orThrow: { $0.uploadPhotoError }, cancelled: .request(.cancelled))
        guard let user else { throw .unauthorized(MissingCredential(ProvideCredentialsError.notLoggedIn)) }
        with { $0.photos[user.email] = "https://img.example.test/\(photo.fileName)" }
        return user
    }
}

extension ShowsStub: ProvideCredentialsUseCase, SessionKeeping, RememberedEmailStore {
    func credentials() async throws(ProvideCredentialsError) -> HeaderCredentials {
        if let error = with({ $0.credentialsError }) { throw error }
        guard let email = with({ $0.sessionInMemory ?? $0.storedSession }) else { throw .notLoggedIn }
        return HeaderCredentials(accessToken: "token", client: "client", uid: email)
    }

    func keepNextSession(_ lifetime: SessionLifetime) async { with { $0.nextLifetime = lifetime } }
    func rememberedEmail() async -> String? { with { $0.rememberedEmail } }
    func remember(_ email: String?) async { with { $0.rememberedEmail = email } }
}

extension ShowsEntranceUseCases {
    static func over(_ stub: ShowsStub) -> ShowsEntranceUseCases {
        ShowsEntranceUseCases(credentials: stub, signIn: stub, createUser: stub, sessions: stub, emails: stub) {
            ShowsUserUseCases(
                of: $0, logOut: stub, loadShows: stub, loadShow: stub, loadReviews: stub, createReview: stub,
                loadUser: stub, uploadPhoto: stub)
        }
    }
}
