package import HTTP
package import Paging

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Turns answers to requests for reviews into reviews.
///
/// Each throws `InvalidData` when a review is malformed, with its place and nothing of its content.
package enum ReviewsMapper {
    /// Reads `{"reviews":[…],"meta":…}`.
    package static func page(from data: Data) throws(InvalidData) -> Page<Review> {
        let document = try JSONBody.decode(ReviewsDocument.self, from: data)
        return Page(items: document.reviews.map(\.review), position: PageMeta.position(document.meta))
    }

    /// Reads `{"review":{…}}`.
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

/// A review as the service writes it.
private struct WireReview: Decodable {
    private let id: WireID
    /// A number, although a show's own id is text.
    private let showID: WireID
    private let rating: Int
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
        Review(id: id.text, showID: showID.text, rating: rating, comment: comment, user: user.user)
    }
}
