import CommandLineSupport
import RecordFormats
import RemoteShows
import Reviews
import ShowsAPI
import Terminal

/// What is printed of shows, reviews and users, in every format that a program reads.
extension Record {
    /// The names of a show's fields, in their order.
    static let showFieldNames = ["id", "title", "description", "imageURL", "averageRating", "reviewCount"]
    /// The names of a review's fields, in their order.
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

    init(_ user: User) {
        self.init([
            Field("id", .text(user.id)),
            Field("email", .text(user.email)),
            Field("imageURL", .text(user.imageURL)),
        ])
    }
}

extension RecordStream {
    /// A stream of shows; in a table, what tells them apart.
    static func shows(_ format: RecordFormat, for console: Console) -> RecordStream {
        let table = TableStream(
            [
                .init("id", .init("ID", canShrink: false)), .init("title", .init("TITLE", minimumWidth: 12)),
                .init("averageRating", .init("RATING", canShrink: false)),
                .init("reviewCount", .init("REVIEWS", canShrink: false)),
                .init("description", .init("DESCRIPTION")),
            ], width: console.outputWidth, colours: console.colours)
        return RecordStream(format, names: Record.showFieldNames, table: table)
    }

    /// A stream of reviews; in a table, who says what.
    static func reviews(_ format: RecordFormat, for console: Console) -> RecordStream {
        let table = TableStream(
            [
                .init("id", .init("ID", canShrink: false)), .init("rating", .init("RATING", canShrink: false)),
                .init("userEmail", .init("USER", minimumWidth: 12)), .init("comment", .init("COMMENT")),
            ], width: console.outputWidth, colours: console.colours)
        return RecordStream(format, names: Record.reviewFieldNames, table: table)
    }
}
