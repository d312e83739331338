import CoreSupport
import Credentials
import Foundation
import HTTP
import Paging
import RemoteShows
import ScreenParts
import ShowsScreens
import ShowsSession
import TestSupport

/// A server with its users, shows and reviews, and the device in front of it: enough of both to run the screens on.
/// `registered@email.com` has an account with the password `password`; nobody else has one.
final class ShowsStub: Sendable {
    /// What reached the server.
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
        var messages: [Message] = []
        /// Who is logged in, in this process; ends with it.
        var sessionInMemory: String?
        /// Whose session is stored; outlives the process.
        var storedSession: String?
        var nextLifetime = SessionLifetime.process
        var rememberedEmail: String?
        /// Where the next caller waits.
        var door: Gate?
        var storedSessionError: StoredSessionError?
        var signInError: SignInAndKeepError?
        var createUserError: CreateUserAndKeepError?
        var logOutError: ForgetCredentialsError?
        var loadShowsError: LoadShowsError?
        var loadShowError: LoadShowError?
        var loadReviewsError: LoadReviewsError?
        var createReviewError: CreateReviewError?
        var loadUserError: LoadUserError?
        var uploadPhotoError: UploadProfilePhotoError?
    }

    private let state = Protected(State())

    /// What reached the server, in order.
    var messages: [Message] { state.withLock { $0.messages } }

    /// Reads or changes the state.
    func with<Value>(_ body: (inout State) -> Value) -> Value { state.withLock(body) }

    /// The next caller waits at the door that this returns; who comes after passes.
    func shutDoor() -> Gate {
        let door = Gate()
        state.withLock { $0.door = door }
        return door
    }

    /// The program ends: what is in memory alone is gone.
    func endProcess() {
        state.withLock { $0.sessionInMemory = nil }
    }

    /// Remembers `message` and waits at the door.
    ///
    /// - Returns: whether to go on; `false` when the caller was cancelled meanwhile.
    private func receive(_ message: Message) async -> Bool {
        let door = state.withLock { state in
            state.messages.append(message)
            defer { state.door = nil }
            return state.door
        }
        return await door?.wait() ?? true
    }

    private func begin(_ email: String) -> User {
        state.withLock { state in
            state.sessionInMemory = email
            state.storedSession = state.nextLifetime == .acrossLaunches ? email : nil
            return User(id: "1", email: email, imageURL: nil)
        }
    }

    private var user: User? {
        with { state in
            (state.sessionInMemory ?? state.storedSession).map {
                User(id: "1", email: $0, imageURL: state.photos[$0])
            }
        }
    }
}

extension ShowsStub: SignInAndKeepUseCase, CreateUserAndKeepUseCase, ForgetCredentialsUseCase {
    func signIn(email: String, password: Secret) async throws(SignInAndKeepError) -> User {
        guard await receive(.signIn(email)) else { throw .signIn(.request(.cancelled)) }
        if let error = with({ $0.signInError }) { throw error }
        guard with({ $0.passwords[email] }) == password else { throw .signIn(.credentialsRejected) }
        return begin(email)
    }

    func createUser(email: String, password: Secret) async throws(CreateUserAndKeepError) -> User {
        guard await receive(.createUser(email)) else { throw .createUser(.request(.cancelled)) }
        if let error = with({ $0.createUserError }) { throw error }
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
        guard await receive(.loadShows(page: request.number)) else { throw .request(.cancelled) }
        if let error = with({ $0.loadShowsError }) { throw error }
        let pages = with { $0.shows }
        guard pages.indices.contains(request.number - 1) else { throw .pageNotFound }
        return pages[request.number - 1]
    }

    func loadShow(id: String) async throws(LoadShowError) -> Show {
        guard await receive(.loadShow(id)) else { throw .request(.cancelled) }
        if let error = with({ $0.loadShowError }) { throw error }
        return with { $0.show }
    }

    func loadReviews(ofShow showID: String, _ request: PageRequest) async throws(LoadReviewsError) -> Page<Review> {
        guard await receive(.loadReviews(showID, page: request.number)) else { throw .request(.cancelled) }
        if let error = with({ $0.loadReviewsError }) { throw error }
        let pages = with { $0.reviews }
        guard pages.indices.contains(request.number - 1) else { throw .notFound }
        return pages[request.number - 1]
    }

    func createReview(_ review: NewReview) async throws(CreateReviewError) -> Review {
        guard await receive(.createReview(review)) else { throw .request(.cancelled) }
        if let error = with({ $0.createReviewError }) { throw error }
        return .sample("9")
    }
}

extension ShowsStub: LoadUserUseCase, UploadProfilePhotoUseCase {
    func loadUser() async throws(LoadUserError) -> User {
        guard await receive(.loadUser) else { throw .request(.cancelled) }
        if let error = with({ $0.loadUserError }) { throw error }
        guard let user else { throw .unauthorized(MissingCredential(ProvideCredentialsError.notLoggedIn)) }
        return user
    }

    func uploadProfilePhoto(_ photo: ProfilePhoto) async throws(UploadProfilePhotoError) -> User {
        guard await receive(.uploadPhoto(photo)) else { throw .request(.cancelled) }
        if let error = with({ $0.uploadPhotoError }) { throw error }
        guard let user else { throw .unauthorized(nil) }
        with { $0.photos[user.email] = "https://img.example.test/\(photo.fileName)" }
        return user
    }
}

extension ShowsStub: StoredSession, SessionKeeping, RememberedEmailStore {
    func isLoggedIn() async throws(StoredSessionError) -> Bool {
        if let error = with({ $0.storedSessionError }) { throw error }
        return with { $0.sessionInMemory ?? $0.storedSession } != nil
    }

    func keepNextSession(_ lifetime: SessionLifetime) async { with { $0.nextLifetime = lifetime } }
    func rememberedEmail() async -> String? { with { $0.rememberedEmail } }
    func remember(_ email: String?) async { with { $0.rememberedEmail = email } }
}

extension ShowsUseCases {
    static func over(_ stub: ShowsStub) -> ShowsUseCases {
        ShowsUseCases(
            storedSession: stub, sessions: stub, emails: stub, signIn: stub, createUser: stub, logOut: stub,
            loadShows: stub, loadShow: stub, loadReviews: stub, createReview: stub, loadUser: stub, uploadPhoto: stub)
    }
}
