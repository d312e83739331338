import Foundation
import RemoteShows
import ScreenParts
import ShowsScreens
import ShowsSession
import TerminalApp
import TerminalIO
import TestSupport

@testable import tvshows

/// A server of which the screens' pictures are drawn: three shows, one user, and one gate before a login.
struct ShowsStub: ProvideCredentialsUseCase, SessionKeeping, RememberedEmailStore, PhotoFiles, BeginShowsSessionUseCase,
    CreateUserAndBeginSessionUseCase, ForgetCredentialsUseCase, LoadShowsUseCase, LoadShowUseCase, LoadReviewsUseCase,
    CreateReviewUseCase, LoadUserUseCase, UploadProfilePhotoUseCase
{
    var isLoggedIn = Protected(true)
    var shows = [
        Show(
            id: "1", title: "The Harbour", description: "A town waits for its ferry.",
            imageURL: "https://img.example.test/1.png", averageRating: 3.75, reviewCount: 12),
        Show(id: "2", title: "紙燈籠", description: nil, imageURL: nil, averageRating: nil, reviewCount: 0),
        Show(
            id: "3", title: "Evil \u{1B}[31m Show\n", description: "", imageURL: nil, averageRating: 5, reviewCount: 1),
    ]
    var reviews = (1...12).map {
        Review(id: "\($0)", showID: "1", rating: $0 % 5 + 1, comment: "No. \($0)", user: .ann)
    }
    var photoURL: String? = "https://img.example.test/me.png"
    var createReviewError: CreateReviewError?
    var images: [String: Data] = [:]
    /// What a person's machine holds, by absolute paths.
    var files: [String: Data] = [:]
    var uploadError: UploadProfilePhotoError?
    /// What an upload waits at.
    var uploadGate: Gate?
    let gate = Gate()
    /// Whether shows, reviews and the user have changed at the server.
    let hasNews = Protected(false)

    func credentials() async throws(ProvideCredentialsError) -> HeaderCredentials {
        guard isLoggedIn.withLock({ $0 }) else { throw .notLoggedIn }
        return HeaderCredentials(accessToken: "token", client: "client", uid: User.ann.email)
    }

    func keepNextSession(_ lifetime: SessionLifetime) async {}
    func rememberedEmail() async -> String? { nil }
    func remember(_ email: String?) async {}
    func completion(of path: String) -> FieldCompletion.Offer {
        let found = files.keys.filter { $0.hasPrefix(path) }.sorted()
        guard let first = found.first else { return FieldCompletion.Offer(text: path) }
        return FieldCompletion.Offer(
            text: found.reduce(first) { $0.commonPrefix(with: $1) }, candidates: found.count > 1 ? found : [])
    }

    func contents(at path: String) async throws(InputError) -> Result<Data, ProfilePhoto.Problem> {
        guard let file = files[path] else { throw .failed(reason: "No such file or directory") }
        return file.count > ProfilePhoto.largest ? .failure(.tooLarge(bytes: file.count)) : .success(file)
    }

    func signIn(email: String, password: Secret) async -> User {
        await gate.pass()
        return begin()
    }

    func createUser(email: String, password: Secret) async -> User { begin() }

    private func begin() -> User {
        isLoggedIn.withLock { $0 = true }
        return .ann
    }

    func forgetCredentials() async -> Bool { true }

    func loadShows(_ request: PageRequest) async -> Page<Show> {
        Page(items: shows.map(current), position: PagePosition(page: request.number, pages: 1))
    }

    private var news: String { hasNews.withLock { $0 } ? " again" : "" }

    private func current(_ show: Show) -> Show {
        Show(
            id: show.id, title: show.title + news, description: show.description, imageURL: show.imageURL,
            averageRating: show.averageRating, reviewCount: show.reviewCount)
    }

    func loadShow(id: String) async throws(LoadShowError) -> Show {
        guard let show = shows.first(where: { $0.id == id }) else { throw .notFound }
        return current(show)
    }

    func loadReviews(ofShow showID: String, _ request: PageRequest) async -> Page<Review> {
        let size = 8
        let items = showID == "1" ? Array(reviews.dropFirst((request.number - 1) * size).prefix(size)) : []
        let current = items.map {
            Review(id: $0.id, showID: $0.showID, rating: $0.rating, comment: ($0.comment ?? "") + news, user: $0.user)
        }
        return Page(items: current, position: PagePosition(page: request.number, pages: 2))
    }

    func createReview(_ review: NewReview) async throws(CreateReviewError) -> Review {
        if let createReviewError { throw createReviewError }
        return reviews[0]
    }

    func loadUser() async -> User { User(id: "7", email: "ann@example.test" + news, imageURL: photoURL) }
    func uploadProfilePhoto(_ photo: ProfilePhoto) async throws(UploadProfilePhotoError) -> User {
        if let uploadGate, await !uploadGate.wait() { throw .request(.cancelled) }
        if let uploadError { throw uploadError }
        return .ann
    }
}

extension User {
    static let ann = User(id: "7", email: "ann@example.test", imageURL: nil)
}

extension ShowsEntranceUseCases {
    init(_ stub: ShowsStub) {
        self.init(credentials: stub, signIn: stub, createUser: stub, sessions: stub, emails: stub) {
            ShowsUserUseCases(
                of: $0, logOut: stub, loadShows: stub, loadShow: stub, loadReviews: stub, createReview: stub,
                loadUser: stub, uploadPhoto: stub)
        }
    }
}
