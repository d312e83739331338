/// A show as the sandbox keeps it.
struct CatalogShow: Sendable {
    let index: Int
    let title: String
    /// The ratings of the reviews that every sandbox begins with.
    let ratings: [Int]
    let description: String?

    var id: String { String(index + 1) }
}

/// The sandbox's shows, the same for everybody.
enum ShowCatalog {
    /// Read from the table when it is first asked for.
    static let shows: [CatalogShow] = ShowTable.text.split(separator: "\n").enumerated().map { index, line in
        let columns = line.split(separator: "|", omittingEmptySubsequences: false)
        precondition(columns.count == 3, "a line of the table is torn")
        return CatalogShow(
            index: index, title: String(columns[0]), ratings: columns[1].compactMap(\.wholeNumberValue),
            description: columns[2].isEmpty ? nil : String(columns[2]))
    }

    static func show(id: String) -> CatalogShow? {
        shows.first { $0.id == id }
    }
}

/// The reviews that every sandbox begins with.
enum ReviewCatalog {
    /// Who wrote them; nobody can sign in as one of them.
    static let authors = ["ivy", "marek", "noor", "tomas", "lucia", "sven"].enumerated().map { index, name in
        ShowsSandboxAccount(id: index + 2, email: "\(name)@viewers.example", password: nil)
    }

    static func reviews(of show: CatalogShow) -> [WrittenReview] {
        let before = ShowCatalog.shows[..<show.index].reduce(0) { $0 + $1.ratings.count }
        return show.ratings.enumerated().map { place, rating in
            let words = comments[rating - 1]
            let seed = show.index + place
            return WrittenReview(
                id: before + place + 1, showID: show.id, accountID: authors[seed % authors.count].id, rating: rating,
                comment: seed.isMultiple(of: 11) ? nil : words[seed % words.count])
        }
    }

    /// What is said with one star, with two, and so on.
    private static let comments = [
        ["I turned it off and read the manual of my fridge.", "One star, for the catering.", "No. Simply no."],
        [
            "The first ten minutes are fine.", "Great idea, tired script.", "My dog liked it more than I did.",
            "It wants to be two shows and is neither.",
        ],
        [
            "Fine for a rainy Sunday.", "Better than the trailer, worse than the book.",
            "Sags in the middle, ends well.",
            "I laughed twice. Not three times.", "Solid. I would not cancel a dinner for it.",
        ],
        [
            "Sharp, warm and a little strange.", "The second episode had me.", "Wonderful cast, and the music! 🎻",
            "Almost perfect; the finale needs ten minutes less.", "Schön, traurig, klug.",
        ],
        [
            "I watched it all in one night and regret nothing.", "The best thing on television this year.",
            "Cried, laughed, called my mother.", "Every scene has a reason to be there.", "傑作。もう一度見ます。",
            "Five stars are not enough. ⭐️",
        ],
    ]
}
