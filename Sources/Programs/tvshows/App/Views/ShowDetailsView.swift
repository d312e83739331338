import RemoteShows
import ScreenParts
import ShowsScreens
import TerminalApp
import TerminalIO

/// Show details: text to scroll through, with the cover in it, and the button that leads to a review.
final class ShowDetailsView: ScreenView {
    private let screen: ShowDetailsScreen
    private let images: ImageCache
    private var scroll = TextScroll()

    init(_ screen: ShowDetailsScreen, images: ImageCache) {
        self.screen = screen
        self.images = images
    }

    var isBusy: Bool { screen.isLoading || screen.reviews.isLoading }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.show.title.sanitised, row: 0, ink: .heading)
        let buttonRow = frame.footerRow(ribbon: screen.problem) - 1
        drawText(on: &frame, rows: buttonRow - Self.firstRow - 1)
        frame.button(ShowsRules.writeReview, isFocused: true, row: buttonRow, touch: .item(0))
        _ = frame.footer(ribbon: screen.problem, progress: isBusy ? "Loading…" : nil, tick: tick) {
            scroll.hasMore ? "↓ more below" : screen.reviews.isComplete ? "" : "↓ more reviews"
        }
        frame.hints(["↑↓ scroll", "Enter write", "Esc back", "r refresh", "p profile", "q quit"])
    }

    func press(_ key: Key) -> AppRequest? {
        switch key {
        case .enter, .character(" "): screen.writeReview()
        case .escape: screen.back()
        case .character("r"): screen.refresh()
        case .character("p"): screen.openProfile()
        case .character("q"): return .quit
        default: if scroll.press(key), !scroll.hasMore { screen.reviews.loadMore() }
        }
        return nil
    }

    func touch(_ touch: Touch) -> AppRequest? {
        screen.writeReview()
        return nil
    }

    var moreKeys: [KeyGroup] { [.moving] }

    private static let firstRow = 2
    /// The box for the cover.
    private static let cover = (columns: 40, rows: 10)

    private func drawText(on frame: inout Frame, rows: Int) {
        let image = frame.showsImages ? screen.show.imageURL.flatMap(images.image) : nil
        let height = image.map { frame.height(of: $0, columns: Self.cover.columns, rows: Self.cover.rows) } ?? 0
        let text = ShowText(screen, width: frame.columns - Frame.margin, coverRows: height)
        scroll.fit(lines: text.lines.count, rows: rows)
        for (offset, line) in text.lines[scroll.range].enumerated() {
            frame.text(line.text, row: Self.firstRow + offset, ink: line.ink, link: line.link)
        }
        // A cover that is only partly in sight is not drawn.
        guard let image, let line = text.coverLine, scroll.range.contains(line),
            scroll.range.contains(line + height - 1)
        else { return }
        frame.draw(
            image, at: Frame.Place(row: Self.firstRow + line - scroll.top, column: Frame.margin),
            columns: Self.cover.columns, rows: Self.cover.rows)
    }
}

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
            text.add("Cover \(url)", url: url)
        }
        text.addGap()
    }

    private mutating func addReviews(of screen: ShowDetailsScreen) {
        if let total = screen.reviewTotal {
            text.add(([total] + (screen.average.map { [$0.line] } ?? [])).joined(separator: " · "), ink: .stars)
        } else if screen.reviews.isComplete, screen.reviews.items.isEmpty {
            text.add("There are no reviews yet.", ink: .faint)
        }
        for review in screen.reviews.items { add(review) }
    }

    private mutating func add(_ review: Review) {
        text.addGap()
        text.add("\(Stars.row(review.rating)) \(review.user.email)", ink: .stars)
        // Indented, or a comment could pass for another review.
        for line in review.commentLines { text.add(line, behind: "  ") }
    }
}

extension Review {
    /// What its comment says, line by line, as it may be shown.
    var commentLines: [String] {
        let lines = (comment ?? "").sanitisedLines.drop { $0.allSatisfy(\.isWhitespace) }
        return lines.reversed().drop { $0.allSatisfy(\.isWhitespace) }.reversed()
    }
}
