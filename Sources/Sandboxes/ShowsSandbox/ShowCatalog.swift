struct CatalogShow: Sendable {
    let index: Int
    let title: String
    let ratings: [Int]
    let description: String?

    var id: String { String(index + 1) }
}

enum ShowCatalog {
    /// Parsed from the table at the first use.
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

enum ReviewCatalog {
    /// The reviews' authors, who cannot sign in.
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

    /// The comments for one star, for two stars, and so on.
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

/// The sandbox's shows, one per line in list order: title, the ratings of its reviews, description.
enum ShowTable {
    static let text = """
        The Lighthouse Keepers|545455|Three sisters inherit a lighthouse that steers ships towards the wrong century.
        Night Bakery|44353|At four in the morning a town tells its secrets to the only open shop.
        Orbit & Sons|333|A family business repairs satellites by hand, and each other by accident.
        The Quiet Floor|5|In a library without a catalogue, a clerk finds her own biography, unfinished.
        Salt Road|4545434455443355445545344554435544554345544|Four caravans, one desert, and a map that is redrawn every night. The long reviews are half the fun.
        Mayor of Nowhere|21|A village of eleven people elects twelve mayors.
        Paper Weather||A forecaster learns that her sketches of clouds come true. Nobody has reviewed it yet.
        Kommissarin Brandt|43444|Ein Fall pro Folge, und immer regnet es.
        Last Bus to Ostrava|5554|Night drivers, last passengers, and what is left on the seats.
        Glass Harbour|3422|Divers look for a drowned cinema and hear that it is still playing.
        The Understudy|15|She knows every part in the theatre but her own.
        Beekeeping for Spies|545|A retired agent, forty hives, and visitors who ask for no honey.
        Number Nine Stairwell|4|
        The Cartographer's Wife|544|He draws the coasts; she has been there.
        Afterparty at the End of the World|231|The comet missed, and now everybody has to pay their debts.
        Tin Foxes|44|Clockwork animals run away from a museum and found a republic.
        Dust & Velvet|3|A travelling opera crosses the steppe with one good costume.
        星の郵便局|5545|A post office delivers letters to people who are not born yet.
        The Second Umbrella|343|Two strangers take each other's umbrella, twice a year, for thirty years.
        Marsh Lane Hospital|22334|Night shift, no beds, one very determined heron.
        Cold Open||
        The Button Makers|4545|A strike in a button factory, told by the buttons.
        Ein Sommer ohne Uhr|55|Ein Dorf beschließt, bis September keine Uhr zu lesen.
        Static|112|Every radio in town plays the same voice, and it knows the weather.
        Grandmother Detective Agency|555554|They do not run, they do not shoot, and they have time.
        The Longest Table|4|One dinner, nine courses, a missing guest and a soup that explains everything.
        Low Tide High School|3|When the sea goes out, there are lessons.
        Rust Belt Ballet|5455|A closed steelworks opens as a dance school.
        The Museum of Small Mistakes|43|Every exhibit apologises for something.
        Kilometre Zero|4433|Border guards of two countries share one kettle.
        Ask the Ferryman|54|He crosses the river forty times a day and listens.
        “Maybe” Means No|2|A comedy of translations: every subtitle is wrong, and on purpose.
        The Winter Orchestra|5553|Musicians are snowed in with one score and one stove.
        Half a Moon Motel|32|Twelve rooms. Room thirteen is very popular.
        Café des Imposteurs|445|Tout le monde ment, sauf le serveur.
        A Brief History of My Brother||He vanished in 1994 and has sent postcards since. Postmarked tomorrow.
        Signal Hill|4544|Two astronomers, one telescope, and an answer that is late.
        The Patience of Trees|5|Slow television: an oak, a year, and the people who pass. 🌳
        """
}
