import RemoteShows
import TerminalIO

/// One show, for a person.
enum ShowPage {
    static func text(of show: Show, width: Int, colours: Colours) -> String {
        var lines = show.title.sanitised.wrapped(to: width).map { colours.paint($0, .bold) }
        lines += show.description?.sanitised.wrapped(to: width) ?? []
        lines.append("")
        lines += facts([
            ("Id", show.id), ("Rating", show.averageRating.map { "\(Rating.text($0)) of 5" }),
            ("Reviews", String(show.reviewCount)), ("Cover", show.imageURL),
        ])
        return lines.map { $0 + "\n" }.joined()
    }
}

/// One review, for a person.
enum ReviewPage {
    static func text(of review: Review, width: Int) -> String {
        var lines = facts([
            ("Id", review.id), ("Show", review.showID), ("Rating", "\(review.rating) of 5"),
            ("User", review.user.email),
        ])
        if let comment = review.comment { lines += [""] + comment.sanitised.wrapped(to: width) }
        return lines.map { $0 + "\n" }.joined()
    }
}

/// The user, for a person.
enum UserPage {
    static func text(of user: User) -> String {
        facts([("Id", user.id), ("Email", user.email), ("Photo", user.imageURL)]).map { $0 + "\n" }.joined()
    }
}

/// A mean of stars with one decimal, or none where it is whole.
private enum Rating {
    static func text(_ rating: Double) -> String {
        let tenths = (min(max(rating, 0), 1e6) * 10).rounded() / 10
        return Int(exactly: tenths).map(String.init) ?? String(tenths)
    }
}

/// What there is to know, a line each; what there is not is left out.
private func facts(_ facts: [(label: String, value: String?)]) -> [String] {
    facts.compactMap { label, value in value.map { "\("\(label):".padded(to: 8)) \($0.sanitised)" } }
}
