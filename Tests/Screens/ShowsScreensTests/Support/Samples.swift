import Foundation
import PagedLoading
import RemoteShows
import ShowsSession
import TestSupport

extension MissingCredential {
    /// The server no longer accepts the credential.
    static let ended = MissingCredential(
        ProvideCredentialsError.sessionEnded(SessionEnd(date: .sample, serverMessage: "no", isRejection: true)))
}

extension Show {
    static func sample(_ id: String, average: Double? = 4, reviews: Int = 2) -> Show {
        Show(
            id: id, title: "Show \(id)", description: "About \(id)", imageURL: "https://img.example.test/\(id).png",
            averageRating: average, reviewCount: reviews)
    }
}

extension Review {
    static func sample(_ id: String) -> Review {
        Review(
            id: id, showID: "1", rating: 4, comment: "Nice \(id)",
            user: User(id: "7", email: "ann@example.test", imageURL: nil))
    }
}

extension Page<Show> {
    static func shows(_ ids: ClosedRange<Int>, page: Int? = nil, of pages: Int? = nil) -> Page {
        Page(items: ids.map { .sample("\($0)") }, position: PagePosition(page: page, pages: pages))
    }
}

extension Page<Review> {
    static func reviews(_ ids: ClosedRange<Int>, page: Int? = nil, of pages: Int? = nil) -> Page {
        Page(items: ids.map { .sample("\($0)") }, position: PagePosition(page: page, pages: pages))
    }
}
