import TerminalIO
import TestSupport

/// The program in a terminal, with a shell that tells afterwards how it ended and whether the terminal echoes.
@Suite(.world, .needs("bash")) struct `Terminal` {
    @Test func `login asks for email and password, and shows no password`() async throws {
        // Whoever is asked knows first who will get the answer.
        let email = "Log in to \(server.apiURL)\r\nEmail: "
        let screen = try await survey.talk(
            "login -q", [email: "registered@email.com", "Password: ": .secret("password")], status: 0)
        #expect(!screen.contains("password"))
        #expect(server.requests.first?.form["password"] == "password")
    }

    @Test func `login asks for the password alone where the email is given`() async throws {
        let wrong = "The email or the password is wrong."
        let screen = try await survey.talk(
            "login --email registered@email.com",
            [
                "Password: ": .secret("wrong"), wrong: nil, "Password: ": .secret("wrong"), wrong: nil,
                "Password: ": .secret("wrong"), "survey: \(wrong)": nil,
            ], status: 3)
        #expect(!screen.contains("Email:"))
        #expect(server.requests(to: "oauth/token").count == 3)
    }

    @Test func `QF-6 login asks again for a refused password alone, then for the email too`() async throws {
        let wrong = "The email or the password is wrong."
        try await survey.talk(
            "login",
            [
                "Email: ": "registerd@email.com", "Password: ": .secret("wrong"), wrong: nil,
                "Password: ": .secret("password"), wrong: nil, "Email: ": "registered@email.com",
                "Password: ": .secret("password"), "Logged in": nil,
            ], status: 0)
        #expect(
            server.requests(to: "oauth/token").map { $0.form["email"] ?? $0.form["username"] }
                == ["registerd@email.com", "registerd@email.com", "registered@email.com"])
    }

    @Test func `QF-6 login does not ask again if the client is refused`() async throws {
        server.answer("oauth/token", with: .json(#"{"error":"invalid_client"}"#, status: 401))
        try await survey.talk("login", ["Email: ": "ann@example.test", "Password: ": .secret("password")], status: 1)
        #expect(server.requests(to: "oauth/token").count == 1)
    }

    @Test(.loggedIn) func `QF-6 login offers the last user`() async throws {
        try await survey.talk(
            "login", ["Email [\(Installation.email)]: ": "", "Password: ": .secret(Installation.password)], status: 0)
    }

    @Test(
        arguments: [
            ("login", "Email: ", .keys("half\u{03}")),
            ("login --email a@example.test", "Password: ", .secretKeys("half\u{03}")),
        ] as [(String, String, Reply)])
    func `Ctrl-C at a prompt leaves the terminal as it was`(_ words: String, prompt: String, reply: Reply) async throws
    {
        #expect(try await !survey.talkInShell(words, [prompt: reply], status: 130).contains("survey:"))
        #expect(server.requests.isEmpty)
    }

    @Test func `QF-6 nothing entered is asked for again, and is then an error of usage`() async throws {
        let nothing = "Nothing was entered."
        try await survey.talk(
            "login", ["Email: ": "", nothing: nil, "Email: ": "", nothing: nil, "Email: ": "", nothing: nil], status: 2)
        try await survey.talk(
            "login",
            [
                "Email: ": "", nothing: nil, "Email: ": "a@example.test", "Password: ": .secret(""), nothing: nil,
                "Password: ": .keys("\u{04}"), nothing: nil,
            ], status: 2)
        #expect(server.requests.isEmpty)
    }

    private static let noEmail = "email cannot be asked for: there is no terminal. Give it with --email."
    private static let passwordOnly =
        "email cannot be asked for: standard input contains the password. Give it with --email."
    private static let noPassword =
        "password cannot be asked for: there is no terminal. Give it with --password-stdin."

    @Test(arguments: [
        (["login"], noEmail), (["login", "--email", "a@example.test"], noPassword),
        (["login", "--password-stdin"], passwordOnly), (["signup"], noEmail),
        (["signup", "--password-stdin"], passwordOnly), (["signup", "--email", "ann@example.test"], noPassword),
    ])
    func `without a terminal nothing is asked, and the option is named`(
        _ arguments: [String], _ message: String
    ) async throws {
        try await survey.run(arguments, input: "a@example.test\n")
            .expect(2, prints: "", begins: "survey: The \(message)\n")
        #expect(server.requests.isEmpty)
    }

    @Test(.loggedIn) func `a list is a table that fits, in color`() async throws {
        let screen = try await survey.talk(
            "list --page-size 3", ["3 of 66 surveys; --all lists every one.": nil], status: 0)
        #expect(screen.contains("TITLE"))
        #expect(screen.contains("\u{1B}["))
        let plain = screen.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\r\n")
        // As many columns as letters, these titles being Latin.
        #expect(plain.prefix(4).allSatisfy { $0.unicodeScalars.count <= 80 }, "\(plain)")
        #expect(server.requests(to: "surveys").count == 1)
    }

    @Test(.loggedIn, arguments: ["list", "list --all", "list --limit 5"])
    func `at a terminal, that there are no surveys is said`(_ command: String) async throws {
        server.answer(
            "surveys", with: .json(#"{"data":[],"meta":{"page":1,"pages":1,"page_size":20,"records":0}}"#))

        try await survey.talk(command, ["There are no surveys.": nil], status: 0)
        try await survey.run(command.split(separator: " ").map(String.init)).expect(0, prints: "", says: "")
    }

    @Test(arguments: [("login", Installation.email, "=password"), ("signup", "ann@example.test", ":\"password\"")])
    func `a password for standard input is not shown where that is a terminal`(
        _ command: String, email: String, sent: String
    ) async throws {
        let screen = try await survey.talk(
            "\(command) --email \(email) --password-stdin",
            [" \(server.apiURL)\r\n": nil, "Password: ": .secret("password")],
            status: 0)
        #expect(!screen.contains("password"))
        let body = try #require(server.requests.first?.body)
        #expect(String(decoding: body, as: UTF8.self).contains(sent))
    }

    @Test(.loggedIn, arguments: [20, 21, 33, 60, 80, 131, 200] as [UInt16])
    func `every page of a table has the room that it needs, and no id is cut`(_ columns: UInt16) async throws {
        server.play { $0.isFor("surveys") ? Pages.growing($0.page ?? 0) : nil }
        let screen = try await survey.talkInShell(
            "list --all --page-size 1 2>/dev/null", [:], status: 0, environment: ["NO_COLOR": "1"], columns: columns)
        let table = screen.split(separator: "\r\n").map(String.init).prefix { !$0.hasPrefix("status") }
        let whole = table.joined(separator: "\n")
        let width = Int(columns)

        #expect(table.allSatisfy { $0.displayWidth <= width }, "\(table)")
        for number in 1...3 {
            let id = Pages.growingID(number)
            let pieces = stride(from: 0, to: id.count, by: width).map { id.dropFirst($0).prefix(width) }
            #expect(whole.contains(pieces.joined(separator: "\n")), "\(table)")
            let title = Pages.growingTitle(number)
            // Beside the id where there is room for both, or below one that is too long to have a neighbor.
            let room = id.count > width ? width - 4 : width - max(id.count, 2) - 2
            #expect(!(title.displayWidth <= room) || whole.contains(title), "\(title) in \(table)")
        }
    }

    @Test(.loggedIn, arguments: ["list --format json", "list --format ndjson", "list --all --format json"])
    func `json escapes what would fool a terminal's reader`(_ command: String) async throws {
        server.answer("surveys", with: Pages.hostile)
        let screen = try await survey.talkInShell(command + " 2>/dev/null", [:], status: 0, columns: 200)
        #expect(screen.contains(#"\u202eevil \u009b1mé"#))
        #expect(!screen.unicodeScalars.contains { $0.properties.generalCategory == .format })
        // A program gets the bytes as they came.
        let words = command.split(separator: " ").map(String.init)
        #expect(try await survey.runInShell(words, #""$@" | cat"#).text.contains("\u{202E}evil"))
    }

    /// Forms of `TZ` that POSIX defines (8.3): an offset west of Greenwich, quoted names, and rules for summer.
    @Test(
        .loggedIn,
        arguments: [
            ("UTC+3", "2016-12-31 21:00 GMT-3"), ("UTC-3", "2017-01-01 03:00 GMT+3"),
            ("EST5", "2016-12-31 19:00 GMT-5"),
            ("IST-5:30", "2017-01-01 05:30 GMT+5:30"), ("<-0330>3:30", "2016-12-31 20:30 GMT-3:30"),
            ("CET-1CEST,M3.5.0,M10.5.0/3", "2017-01-01 01:00 GMT+1"), ("UTC0", "2017-01-01 00:00 GMT"),
            ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2017-01-01 11:00 GMT+11"),
        ])
    func `a date is in the zone of TZ, in each of its forms`(zone: String, date: String) async throws {
        let screen = try await survey.talkInShell(
            "show \(everyKind)", [:], status: 0, environment: ["TZ": zone, "NO_COLOR": "1"])
        #expect(screen.contains("Created:  \(date)\r\n"))
    }

    @Test(arguments: [
        " \(Installation.email)", "\(Installation.email) \t", "\u{A0}\(Installation.email)\u{A0}",
        "\u{FEFF}\(Installation.email)\u{200B}",
    ])
    func `an email is sent without white space around it, and a password as it is`(typed: String) async throws {
        server.answer("oauth/token", with: .json(#"{"error":"invalid_client"}"#, status: 401))
        try await survey.talk("login -q", ["Email: ": .line(typed), "Password: ": .secret(" password ")], status: 1)
        #expect(server.requests.first?.form["username"] == Installation.email)
        #expect(server.requests.first?.form["password"] == " password ")
        server.play { _ in nil }
        try await survey.run(["login", "--email", typed, "--password-stdin"], input: "password\n").expect(0)
    }

    @Test(.loggedIn, arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `color can be switched off`(_ variables: [String: String]) async throws {
        #expect(try await !survey.talk("list", [:], status: 0, environment: variables).contains("\u{1B}["))
    }

    @Test(
        .loggedIn,
        arguments: [
            ("list", "Say \"hi\", Sam red evil"), ("list --format tsv", "Say \"hi\", Sam"),
            ("list --format csv", "\"Say \"\"hi\"\", Sam"), ("list --all --format csv", "\"Say \"\"hi\"\", Sam"),
        ])
    func `hostile titles do nothing to the terminal`(_ command: String, _ shown: String) async throws {
        server.answer("surveys", with: Pages.hostile)
        let screen = try await survey.talk(command, [:], status: 0, environment: ["NO_COLOR": "1"])
        #expect(screen.replacing("\t", with: " ").replacing("  ", with: " ").contains(shown))
        #expect(!screen.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{9B}" })
    }

    @Test(.loggedIn) func `progress is shown where somebody watches, and wiped`() async throws {
        let (arrived, held) = (Gate(), Gate())
        server.play { request in
            guard request.isFor("surveys") else { return nil }
            if request.page == 2 {
                arrived.open()
                await held.pass()
            }
            return Pages.page(request.page ?? 0, of: 3)
        }
        let terminal = try survey.openInShell("list --all --page-size 5 --format csv >'\(survey.home)/out'")
        await arrived.pass()
        try await terminal.talk(["5": nil, "15": nil])
        held.open()
        try await terminal.talk(status: 0)
        #expect(try String(contentsOfFile: survey.home + "/out", encoding: .utf8).split(separator: "\n").count == 16)
    }
}
