import HTTP
import RecordFormats
import RemoteShows

extension Record {
    static let showFieldNames = ["id", "title", "description", "imageURL", "averageRating", "reviewCount"]
    static let reviewFieldNames = ["id", "showID", "rating", "comment", "userID", "userEmail", "userImageURL"]

    init(_ show: Show) {
        self.init([
            Field("id", .text(show.id)),
            Field("title", .text(show.title)),
            Field("description", .text(show.description)),
            Field("imageURL", .text(show.imageURL)),
            Field("averageRating", show.averageRating.map { .decimal($0) } ?? .null),
            Field("reviewCount", .number(show.reviewCount)),
        ])
    }

    init(_ review: Review) {
        self.init([
            Field("id", .text(review.id)),
            Field("showID", .text(review.showID)),
            Field("rating", .number(review.rating)),
            Field("comment", .text(review.comment)),
            Field("userID", .text(review.user.id)),
            Field("userEmail", .text(review.user.email)),
            Field("userImageURL", .text(review.user.imageURL)),
        ])
    }
}
