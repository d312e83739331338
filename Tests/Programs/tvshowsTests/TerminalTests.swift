import TerminalIO
import TestSupport

@Suite(.world, .needs("bash")) struct `Terminal` {
    private let given = "register --email ann@example.test"
    private let twice: KeyValuePairs<String, Reply> = [
        "Password: ": .secret("secret 12"), "Password again: ": .secret("secret 12"),
    ]

    @Test func `login asks for email and password, and shows no password`() async throws {
        // Whoever is asked knows first who will get the answer.
        let email = "Log in to \(server.apiURL)\r\nEmail: "
        let screen = try await tvshows.talk(
            "login -q", [email: .line(Installation.email), "Password: ": .secret(Installation.password)], status: 0)
        #expect(!screen.contains("password"))
    }

    @Test(.loggedIn) func `QF-6 login offers the user of the account`() async throws {
        try await tvshows.talk(
            "login", ["Email [\(Installation.email)]: ": "", "Password: ": .secret(Installation.password)], status: 0)
    }

    @Test func `register asks twice for a password that it never shows`() async throws {
        let terminal = try tvshows.open("register")
        try await terminal.talk(["Email: ": "ann@example.test"])
        try await terminal.talk(twice)
        let done = "Registered and logged in to \(server.apiURL) as ann@example.test."
        #expect(try await !terminal.talk([done: nil], status: 0).contains("secret 12"))
        #expect(server.requests.first?.object?["password_confirmation"] as? String == "secret 12")
    }

    @Test func `register refuses two passwords that differ`() async throws {
        try await tvshows.talk(
            given,
            [
                "Password: ": .secret("secret 12"), "Password again: ": .secret("secret 13"),
                "The two passwords differ. Enter the same password twice.": nil,
                "Password: ": .secret("secret 12"), "Password again: ": .secret("secret 13"),
                "The two passwords differ.": nil, "Password: ": .secret("secret 12"),
                "Password again: ": .secret("secret 13"), "tvshows: The two passwords differ.": nil,
            ], status: 2)
        #expect(server.requests.isEmpty)
    }

    @Test func `register says that it is a sandbox before it asks for a password`() async throws {
        let terminal = try sandboxed.open(given)
        try await terminal.wait(for: "This is the built-in sandbox. Do not use a real password.")
        try await terminal.talk(twice, status: 0)
    }

    private static let noEmail = "email cannot be asked for: there is no terminal. Give it with --email."
    private static let passwordOnly =
        "email cannot be asked for: standard input contains the password. Give it with --email."
    private static let noPassword =
        "password cannot be asked for: there is no terminal. Give it with --password-stdin."

    @Test(arguments: [
        (["login"], noEmail), (["login", "--email", "a@example.test"], noPassword),
        (["register"], noEmail), (["register", "--email", "a@example.test"], noPassword),
        (["register", "--password-stdin"], passwordOnly),
    ])
    func `without a terminal nothing is asked, and the option is named`(
        _ arguments: [String], _ message: String
    ) async throws {
        try await tvshows.run(arguments, input: "a@example.test\n")
            .expect(2, begins: "tvshows: The \(message)\n")
        #expect(server.requests.isEmpty)
    }

    @Test(.loggedIn) func `a list is a table that fits, in color`() async throws {
        let screen = try await tvshows.talk("list --items 3", ["--all lists every one.": nil], status: 0)
        #expect(screen.contains("TITLE"))
        #expect(screen.contains("\u{1B}["))
        let plain = screen.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\r\n")
        // As many columns as letters, these titles being Latin.
        #expect(plain.prefix(4).allSatisfy { $0.unicodeScalars.count <= 80 }, "\(plain)")
        #expect(server.requests(to: "shows").count == 1)
    }

    @Test(arguments: ["login", "register"])
    func `a password for standard input is not shown where that is a terminal`(_ command: String) async throws {
        let email = command == "login" ? Installation.email : "ann@example.test"
        let screen = try await tvshows.talk(
            "\(command) --email \(email) --password-stdin", ["Password: ": .secret("password")], status: 0)
        #expect(!screen.contains("password"))
        #expect(server.requests.first?.object?["password"] as? String == "password")
    }

    @Test(.loggedIn, arguments: ["list", "reviews 31"], [20, 27, 48, 80, 200] as [UInt16])
    func `a table has room for every id, and shortens nothing while there is more`(
        _ command: String, _ columns: UInt16
    ) async throws {
        server.answer(
            command == "list" ? "shows" : "shows/31/reviews",
            with: command == "list" ? Pages.hostileShows : Pages.reviews)
        let screen = try await tvshows.talkInShell(
            command + " 2>/dev/null", [:], status: 0, environment: ["NO_COLOR": "1"], columns: columns)
        let table = screen.split(separator: "\r\n").map(String.init).prefix { !$0.hasPrefix("status") }
        let ids = command == "list" ? ["31  ", "32  "] : ["501  ", "502  "]
        let whole = command == "list" ? "Sam red evil é  4.25    12       one line" : "Nice, \"really\" nice"

        #expect(table.count == 3)
        #expect(table.allSatisfy { $0.displayWidth <= Int(columns) }, "\(table)")
        for (line, id) in zip(table.dropFirst(), ids) { #expect(line.hasPrefix(id), "\(table)") }
        #expect(table.contains { $0.contains(whole) } == (columns >= 80), "\(table)")
    }

    @Test(.loggedIn, arguments: ["list --format json", "show 31 --format ndjson", "list --all --format json"])
    func `json escapes what would fool a terminal's reader`(_ command: String) async throws {
        let isOne = command.hasPrefix("show ")
        let show = HTTPResponse.json(#"{"show":{"id":"31","title":"\u202Eevil \u009B1m","no_of_reviews":0}}"#)
        server.answer(isOne ? "shows/31" : "shows", with: isOne ? show : Pages.hostileShows)
        let screen = try await tvshows.talkInShell(command + " 2>/dev/null", [:], status: 0, columns: 200)
        #expect(screen.contains(#"\u202eevil \u009b1m"#))
        #expect(!screen.unicodeScalars.contains { $0.properties.generalCategory == .format })
    }

    @Test(.loggedIn) func `a comment that is typed can be given up with Ctrl-C`() async throws {
        let asked = "Type the comment, and end it with Ctrl-D on an empty line."
        try await tvshows.talkInShell(
            "review 1 --rating 5 --comment - && echo sent", [asked: "half a", "half a": .keys("\u{03}")], status: 130)
        #expect(server.requests.count == 1)
    }
}
