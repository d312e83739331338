import CommandLineSupport
import RecordFormats
import RemoteShows
import TerminalIO

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
                .init("id", .init("ID")), .init("title", .init("TITLE", turn: 4, shortest: 3)),
                .init("averageRating", .init("RATING", turn: 3)), .init("reviewCount", .init("REVIEWS", turn: 2)),
                .init("description", .init("DESCRIPTION", turn: 1, shortest: 12)),
            ], width: console.outputWidth, colours: console.colours)
        return RecordStream(format, names: Record.showFieldNames, table: table)
    }

    /// A stream of reviews; in a table, who says what.
    static func reviews(_ format: RecordFormat, for console: Console) -> RecordStream {
        let table = TableStream(
            [
                .init("id", .init("ID")), .init("rating", .init("RATING", turn: 2)),
                .init("userEmail", .init("USER", turn: 3, shortest: 3)),
                .init("comment", .init("COMMENT", turn: 1, shortest: 12)),
            ], width: console.outputWidth, colours: console.colours)
        return RecordStream(format, names: Record.reviewFieldNames, table: table)
    }
}
