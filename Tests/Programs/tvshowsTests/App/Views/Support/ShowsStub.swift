import Credentials
import Foundation
import HTTP
import Paging
import RemoteShows
import ScreenParts
import ShowsScreens
import ShowsSession
import TestSupport

@testable import tvshows

/// A server of which the screens' pictures are drawn: three shows, one user, and one gate before a log-in.
struct ShowsStub: StoredSession, SessionKeeping, RememberedEmailStore, PhotoFiles, SignInAndKeepUseCase,
    CreateUserAndKeepUseCase, ForgetCredentialsUseCase, LoadShowsUseCase, LoadShowUseCase, LoadReviewsUseCase,
    CreateReviewUseCase, LoadUserUseCase, UploadProfilePhotoUseCase
{
    var isLoggedInAtLaunch = true
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
    /// Folders that nobody may read.
    var closedFolders: Set<String> = []
    var namesThatAreNoText = 0
    var startingFolders = ["/work", "/home/ann"]
    var uploadError: UploadProfilePhotoError?
    /// What an upload waits at.
    var uploadGate: Gate?
    let gate = Gate()

    func isLoggedIn() async -> Bool { isLoggedInAtLaunch }
    func keepNextSession(_ lifetime: SessionLifetime) async {}
    func rememberedEmail() async -> String? { nil }
    func remember(_ email: String?) async {}
    func folder(at path: String) async throws(PhotoFileError) -> PhotoFolder {
        let prefix = path == "/" ? path : path + "/"
        let below = files.filter { $0.key.hasPrefix(prefix) }
        if closedFolders.contains(path) { throw PhotoFileError(reason: "Permission denied") }
        if below.isEmpty { throw PhotoFileError(reason: "No such file or directory") }
        let entries = below.map { file in
            let names = file.key.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false)
            return PhotoFolder.Entry(
                String(names[0]), names.count == 1 ? .picture(bytes: file.value.count) : .folder)
        }
        return PhotoFolder(
            path: path, Array(Set(entries.filter { !$0.name.isEmpty })), namesThatAreNoText: namesThatAreNoText)
    }

    func contents(at path: String, upTo limit: Int) async throws(PhotoFileError) -> Data {
        guard let file = files[path] else { throw PhotoFileError(reason: "No such file or directory") }
        return file.prefix(limit)
    }

    func signIn(email: String, password: Secret) async -> User {
        await gate.pass()
        return .ann
    }

    func createUser(email: String, password: Secret) async -> User { .ann }
    func forgetCredentials() async -> Bool { true }

    func loadShows(_ request: PageRequest) async -> Page<Show> {
        Page(items: shows, position: PagePosition(page: request.number, pages: 1))
    }

    func loadShow(id: String) async throws(LoadShowError) -> Show {
        guard let show = shows.first(where: { $0.id == id }) else { throw .notFound }
        return show
    }

    func loadReviews(ofShow showID: String, _ request: PageRequest) async -> Page<Review> {
        let size = 8
        let items = showID == "1" ? Array(reviews.dropFirst((request.number - 1) * size).prefix(size)) : []
        return Page(items: items, position: PagePosition(page: request.number, pages: 2))
    }

    func createReview(_ review: NewReview) async throws(CreateReviewError) -> Review {
        if let createReviewError { throw createReviewError }
        return reviews[0]
    }

    func loadUser() async -> User { User(id: "7", email: "ann@example.test", imageURL: photoURL) }
    func uploadProfilePhoto(_ photo: ProfilePhoto) async throws(UploadProfilePhotoError) -> User {
        if let uploadGate, await !uploadGate.wait() { throw .request(.cancelled) }
        if let uploadError { throw uploadError }
        return .ann
    }
}

extension User {
    static let ann = User(id: "7", email: "ann@example.test", imageURL: nil)
}

extension ShowsUseCases {
    init(_ stub: ShowsStub) {
        self.init(
            storedSession: stub, sessions: stub, emails: stub, signIn: stub, createUser: stub, logOut: stub,
            loadShows: stub, loadShow: stub, loadReviews: stub, createReview: stub, loadUser: stub, uploadPhoto: stub)
    }
}
