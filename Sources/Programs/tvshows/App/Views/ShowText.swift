import RemoteShows
import ScreenParts
import ShowsScreens
import TerminalApp

/// What there is to read about a show, line by line, with room for its cover.
@MainActor
struct ShowText {
    private var text: TextLines
    /// The line at which the cover begins, where there is room for one.
    private(set) var coverLine: Int?

    var lines: [TextLine] { text.lines }

    /// The text in lines of at most `width` columns.
    ///
    /// - Parameter coverRows: how many rows the cover takes; none when its URL is to be shown.
    init(_ screen: ShowDetailsScreen, width: Int, coverRows: Int) {
        text = TextLines(width: width)
        text.addIfCut(screen.show.title)
        if let description = screen.show.description, !description.isEmpty {
            text.add(description)
            text.addGap()
        }
        if let url = screen.show.imageURL { addCover(url, rows: coverRows) }
        addReviews(of: screen)
    }

    private mutating func addCover(_ url: String, rows: Int) {
        if rows > 0 {
            coverLine = lines.count
            text.addGap(rows)
        } else {
            text.add("Cover \(url)")
        }
        text.addGap()
    }

    private mutating func addReviews(of screen: ShowDetailsScreen) {
        if let total = screen.reviewTotal {
            text.add(([total] + (screen.average.map { [$0.line] } ?? [])).joined(separator: " · "), ink: .heading)
        } else if screen.reviews.isComplete, screen.reviews.items.isEmpty {
            text.add("There are no reviews yet.", ink: .faint)
        }
        for review in screen.reviews.items { add(review) }
    }

    private mutating func add(_ review: Review) {
        text.addGap()
        text.add("\(Stars.row(review.rating)) \(review.user.email)", ink: .stars)
        if let comment = review.comment, !comment.isEmpty { text.add(comment) }
    }
}
