import TestSupport

@Suite(.world, .needs("bash")) struct `Signup in a terminal` {
    private let given = "signup --email ann@example.test"
    private let twice: KeyValuePairs<String, Reply> = [
        "Password: ": .secret("secret 12"), "Password again: ": .secret("secret 12"),
    ]

    @Test func `asks for email, name and twice for a password that it never shows`() async throws {
        let terminal = try survey.open("signup")
        try await terminal.talk(["Email: ": "ann@example.test", "Name (may be left out): ": "Ann"])
        try await terminal.talk(twice)
        let screen = try await terminal.talk(
            ["Signed up and logged in to \(server.apiURL) as ann@example.test.": nil], status: 0)
        #expect(!screen.contains("secret 12"))
        let user = try #require(server.requests(to: "registrations").first?.user)
        #expect(user["name"] == "Ann")
        #expect(user["password"] == "secret 12")
    }

    @Test func `asks for the password alone where the email is given`() async throws {
        #expect(try await !survey.talk(given, twice, status: 0).contains("Name"))
        #expect(server.requests(to: "registrations").map { $0.user["name"] } == [nil])
    }

    @Test func `takes no name for an answer`() async throws {
        let terminal = try survey.open("signup")
        try await terminal.talk(["Email: ": "ann@example.test", "Name (may be left out): ": ""])
        try await terminal.talk(twice, status: 0)
        #expect(server.requests(to: "registrations").map { $0.user["name"] } == [nil])
    }

    @Test func `says that it is a sandbox before it asks for a password`() async throws {
        let terminal = try sandboxed.open(given)
        try await terminal.wait(for: "This is the built-in sandbox. Do not use a real password.")
        try await terminal.talk(twice, status: 0)
    }

    @Test func `refuses a bad email before it asks for more`() async throws {
        let problem = "This is not an email address."
        try await survey.talk(
            "signup",
            ["Email: ": "ann@", problem: nil, "Email: ": "ann", problem: nil, "Email: ": "", "survey: ": nil], status: 2
        )
        #expect(server.requests.isEmpty)
    }

    @Test func `refuses a short password before it asks for it again`() async throws {
        let problem = "The password must have 6 to 128 characters."
        let screen = try await survey.talk(
            given,
            [
                "Password: ": .secret("12345"), problem: nil, "Password: ": .secret("1234"), problem: nil,
                "Password: ": .secret("123"), "survey: \(problem)": nil,
            ], status: 2)
        #expect(!screen.contains("Password again"))
        #expect(server.requests.isEmpty)
    }

    @Test func `refuses two passwords that differ`() async throws {
        try await survey.talk(
            given,
            [
                "Password: ": .secret("secret 12"), "Password again: ": .secret("secret 13"),
                "The two passwords differ. Enter the same password twice.": nil,
                "Password: ": .secret("secret 12"), "Password again: ": .secret("secret 1"),
                "The two passwords differ.": nil, "Password: ": .secret("secret 12"),
                "Password again: ": .secret("secret 21"), "survey: The two passwords differ.": nil,
            ], status: 2)
        #expect(server.requests.isEmpty)
    }

    @Test func `QF-6 asks again for what was mistyped`() async throws {
        let terminal = try survey.open("signup")
        try await terminal.talk([
            "Email: ": "ann@", "This is not an email address.": nil, "Email: ": "ann@example.test",
            "Name (may be left out): ": "", "Password: ": .secret("12345"), "must have 6 to 128": nil,
        ])
        try await terminal.talk(twice, status: 0)
    }

    @Test func `puts the echo back when Ctrl-C ends the second question`() async throws {
        let screen = try await survey.talkInShell(
            given, ["Password: ": .secret("secret 12"), "Password again: ": .secretKeys("half\u{03}")], status: 130)
        #expect(!screen.contains("survey:"))
        #expect(server.requests.isEmpty)
    }
}
