package import CoreSupport
package import HTTPMessages
package import PagedLoading
public import UserMessages

/// A user's review of a show.
public struct Review: Codable, Hashable, Sendable, Identifiable {
    /// The server's id: digits, as text.
    public let id: String
    /// The show's id. Here the API sends a number, in the show itself a text.
    public let showID: String
    /// The number of stars, 1 to 5.
    public let rating: Int
    public let comment: String?
    public let user: User

    public init(id: String, showID: String, rating: Int, comment: String?, user: User) {
        self.id = id
        self.showID = showID
        self.rating = rating
        self.comment = comment
        self.user = user
    }
}

/// A valid review to write: a rating from 1 to 5, and a comment that is not blank.
public struct NewReview: Hashable, Sendable {
    public static let ratings = 1...5

    public let showID: String
    /// The number of stars, 1 to 5.
    public let rating: Int
    public let comment: String

    /// Why the review is not valid.
    public enum Problem: Error, Hashable, Sendable {
        case ratingOutOfRange
        /// The comment has no visible text.
        case commentEmpty
    }

    /// Creates a review of the show `showID`.
    public init(showID: String, rating: Int, comment: String) throws(Problem) {
        guard Self.ratings.contains(rating) else { throw .ratingOutOfRange }
        guard !comment.isBlank else { throw .commentEmpty }
        self.showID = showID
        self.rating = rating
        self.comment = comment
    }
}

extension NewReview.Problem: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .ratingOutOfRange: FailureReport(.rejected, Message("review.rating", "Give one star to five."))
        case .commentEmpty:
            FailureReport(.rejected, Message("review.comment", "Write what you think of the show."))
        }
    }
}

/// Decodes reviews from answers.
///
/// Each method throws `InvalidData` if a review is malformed. The reason names its position and none of its content.
package enum ReviewsMapper {
    package static func page(from data: Data) throws(InvalidData) -> Page<Review> {
        let document = try JSONBody.decode(ReviewsDocument.self, from: data)
        return Page(items: document.reviews.map(\.review), position: PageMeta.position(document.meta))
    }

    package static func review(from data: Data) throws(InvalidData) -> Review {
        try JSONBody.decode(ReviewDocument.self, from: data).review.review
    }

    private struct ReviewsDocument: Decodable {
        let reviews: [WireReview]
        let meta: Lenient<PageMeta>?
    }

    private struct ReviewDocument: Decodable {
        let review: WireReview
    }
}

private struct WireReview: Decodable {
    private let id: WireID
    /// A number here, but text in the show itself.
    private let showID: WireID
    private let rating: WireNumber<Int>
    private let comment: String?
    private let user: WireUser

    private enum CodingKeys: String, CodingKey {
        case id
        case showID = "show_id"
        case rating
        case comment
        case user
    }

    var review: Review {
        Review(id: id.text, showID: showID.text, rating: rating.value, comment: comment, user: user.user)
    }
}
