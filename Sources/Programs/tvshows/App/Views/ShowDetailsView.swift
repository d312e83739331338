import RemoteShows
import ScreenParts
import ShowsScreens
import TerminalApp
import TerminalIO

final class ShowDetailsView: ScreenView {
    private let screen: ShowDetailsScreen
    private let images: ImageCache
    private var scroll = Scroll()

    init(_ screen: ShowDetailsScreen, images: ImageCache) {
        self.screen = screen
        self.images = images
    }

    var isBusy: Bool { screen.isLoading || screen.reviews.isLoading }

    func draw(on frame: inout Frame, tick: Int) {
        frame.text(screen.show.title.sanitized, row: 0, ink: .heading)
        // With few rows, the text gets the footer's row.
        let hasFooter = frame.isRoomy || screen.problemText != nil || screen.noticeText != nil || isBusy
        let footer = hasFooter ? frame.footerRow(ribbon: screen.problemText) : frame.rows - 1
        article(in: frame).draw(on: &frame, button: ShowsRules.writeReview, footer: footer, scroll: &scroll)
        if hasFooter {
            _ = frame.footer(
                ribbon: screen.problemText, progress: isBusy && screen.noticeText == nil ? "Loading…" : nil, tick: tick
            ) {
                screen.noticeText
                    ?? (scroll.hasMore ? "↓ more below" : screen.reviews.isComplete ? "" : "↓ more reviews")
            }
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

    private func article(in frame: Frame) -> Article {
        var article = Article(in: frame, images: images)
        article.about.addIfCut(screen.show.title, in: frame)
        if let description = screen.show.description, !description.isEmpty { article.about.add(description) }
        article.cover = screen.show.imageURL
        if let total = screen.reviewTotal {
            let figures = [total] + (screen.average.map { [$0.line] } ?? [])
            article.parts.add(figures.joined(separator: " · "), ink: .stars)
        } else if screen.reviews.isComplete, screen.reviews.items.isEmpty {
            article.parts.add("There are no reviews yet.")
        }
        for review in screen.reviews.items {
            article.parts.addGap()
            article.parts.add("\(Stars.row(review.rating)) \(review.user.email)", ink: .stars)
            // Indent it, so that a comment cannot look like another review.
            for line in review.commentLines { article.parts.add(line, behind: "  ") }
        }
        return article
    }
}

extension Review {
    var commentLines: [String] {
        let lines = (comment ?? "").sanitizedLines.drop { $0.allSatisfy(\.isWhitespace) }
        return lines.reversed().drop { $0.allSatisfy(\.isWhitespace) }.reversed()
    }
}
