import TestSupport

/// `tvshows app` as a dialogue of lines.
@Suite(.world, .needs("bash")) struct `Plain shows` {
    @Test func `is all of the app: register, look, review, another photo, log out`() async throws {
        let photo = tvshows.home + ".gif"
        try makeFile(photo, "GIF89a")
        let screen = try await tvshows.talk(
            "app",
            [
                "TV Shows\r\nLog in\r\n": nil, "Email: ": "new@example.test",
                "Password, not shown: ": .secret("hunter22"), "Remember me? y or n [n]: ": "", "2. Register\r\n": "2",

                "Shows\r\nPage 1: 1 to 10 of ": nil, "q quit: ": "4", "Cover: ": nil, " of 5 stars": nil,
                "1. Write a review\r\n": "1", "Rating, 1 to 5: ": "5", "Review, an empty line ends it: ": "Slow",
                "Next line: ": "and lovely", "Next line: ": "", "3. Back\r\n": "b",
                "Leave the review? What you typed will be lost. y or n [n]: ": "", "Rating, 1 to 5 [5]: ": "",
                "Review, an empty line ends it, or keeps what is there: ": "", "1. Submit\r\n": "",
                "1. 5 of 5 stars, new@example.test: Slow\r\n   and lovely\r\n": nil, "Choose 1 to ": "b",

                // One whose reviews are many.
                "q quit: ": "5", "Page 1: 1 to 10 of 43\r\n1. ": nil, "2. Next page of reviews\r\n": "n",
                "Page 2: 11 to 20 of ": nil, "3. Page of reviews before\r\n": "3", "Page 1: 1 to 10 of ": nil,
                "Choose 1 to ": "p",

                "Profile\r\nEmail: new@example.test\r\nPhoto: ": nil, "1. Change photo\r\n": "1",
                "File: ": .line(photo + ".none"), "1. Upload\r\n": "", "The file cannot be read: ": nil,
                "]: ": .line(photo), "1. Upload\r\n": "",
                "Profile\r\nYour photo was changed.\r\nEmail: new@example.test\r\nPhoto: http": nil,
                "2. Log out\r\n": "2", "Email: ": "\u{04}",
            ], status: 0, environment: ["TERM": "dumb"])
        #expect(!screen.contains("\u{1B}"))
        #expect(!screen.contains("hunter22"))
        #expect(screen.components(separatedBy: "\r\nYour review was sent.\r\n").count == 2)
    }

    @Test(arguments: [("app --plain", [:]), ("app", ["ACCESSIBLE": "1"]), ("app --plain > >(cat)", [:])])
    func `needs a terminal for its input alone`(words: String, environment: [String: String]) async throws {
        try await tvshows.talk(words, ["Email: ": "\u{03}"], status: 130, environment: environment)
        try await tvshows.run("app", "--plain")
            .expect(2, says: "tvshows: The app needs a terminal for its input. Run it in one, without redirection.\n")
    }
}
