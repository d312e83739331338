import TestSupport

@Suite(.world, .serialized, .needs("bash")) struct `TV Shows in a terminal` {
    @Test func `TV-2.4: remembered, the app opens on Home; else on Login; the email is kept, in a private file`()
        async throws
    {
        let first = try sandboxed.openApp()
        try await first.logIn(remembering: true)
        try await first.interrupt()
        #expect(try mode(of: "\(sandboxed.home)/remembered-email") == 0o600)
        for file in try sandboxed.files() where !file.hasPrefix("\(sandboxed.home)/sandbox") {
            let contents = FileManager.default.contents(atPath: file) ?? Data()
            #expect(!String(decoding: contents, as: UTF8.self).contains("password"), "\(file)")
        }
        // The command line has the session too.
        #expect(try await sandboxed.run("status").expect(0).text.contains("registered@email.com"))

        let second = try sandboxed.openApp()
        try await second.wait(for: "  Shows", "[ Profile ]", then: "p")
        try await second.wait(for: "[ Log out ]", "Email    registered@email.com", then: Press.tab + Press.enter)
        try await second.wait(for: "Email        registered@email.com", "▸ Password", "[x] Remember me")
        await second.type("password\t\t \r")
        try await second.wait(for: "  Shows", "[ Profile ]")
        try await second.interrupt()

        let third = try sandboxed.openApp()
        try await third.wait(for: "▸ Email", "[ ] Remember me", "( Log in )")
        try await third.interrupt()
    }

    @Test(.loggedIn) func `AC-1 a login that is not remembered leaves the account of another user`() async throws {
        let bob = HTTPResponse.signedIn(token: "token-two", client: "client-two")
        server.answer("shows", with: .json(#"{"errors":["Sign in."]}"#, status: 401))
        try await tvshows.run("list").expect(3)
        server.play { $0.url.path().hasSuffix("/shows") ? Pages.shows(1, of: 1) : bob }

        let app = try tvshows.openApp(latency: nil)
        try await app.wait(for: "▸ Email", then: "bob@example.test\tpassword\t\t\r")
        try await app.wait(for: "  Shows", "[ Profile ]", then: "p")
        try await app.wait(for: "[ Log out ]", then: Press.tab + Press.enter)
        try await app.wait(for: "▸ Email")
        try await app.interrupt()

        #expect(try await tvshows.run("accounts").expect(0).text.contains("registered@email.com"))
        #expect(try tvshows.files().contains { $0.hasSuffix("/session.json") })
    }

    @Test(.loggedIn) func `AC-6 a logout that cannot remove all of the account goes back to Login`() async throws {
        server.answer("shows", with: Pages.shows(1, of: 1))
        try tvshows.block("\(tvshows.home)/current-account.json")
        let app = try tvshows.openApp(latency: nil)
        try await app.wait(for: "  Shows", "[ Profile ]", then: "p")
        try await app.wait(for: "[ Log out ]", then: Press.tab + Press.enter)
        try await app.wait(for: "▸ Email", then: "\u{03}")
        try await app.terminal.wait(for: "Saved data could not be deleted: ")
        try await app.waitForEnd(status: 130)
    }

    @Test func `a cover is drawn where the terminal says that it can, and taken away when the app ends`() async throws {
        let app = try sandboxed.openApp()
        try await app.terminal.wait(for: "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c")
        await app.type("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c")
        try await app.logIn()
        await app.type(Press.enter)
        try await app.terminal.wait(for: "\u{1B}_Ga=T,f=100,t=d,i=")
        try await app.waitUntilGone("Cover")
        #if os(Linux)
            // Whoever serves the covers has no part in the other requests.
            try await app.wait(forTransferThreads: 2)
        #endif
        await app.type(Press.escape)
        try await app.terminal.wait(for: "\u{1B}_Ga=d,d=I,i=")
        try await app.wait(for: "  Shows", then: "q")
        try await app.terminal.wait(for: "\u{1B}_Ga=d,d=A,q=2\u{1B}\\")
        try await app.waitForEnd(status: 0)
    }

    @Test(arguments: ["</dev/null", ">/dev/null"])
    func `where it cannot be drawn it ends at once with one line`(redirection: String) async throws {
        let message = "The app needs a terminal for its input and output. \(Self.advice)"
        let screen = try await sandboxed.talkInShell("app \(redirection)", [:], status: 2)
        #expect(screen == "tvshows: \(message)\r\nstatus 2 echo on\r\n")
    }

    @Test(arguments: [
        ("app", ["TERM": "dumb"]), ("app", ["TERM": ""]), ("app", ["ACCESSIBLE": "1"]), ("app --plain", [:]),
        ("app --plain </dev/null", [:]),
    ])
    func `where lines are wanted it ends at once with one line, which names the commands`(
        words: String, environment: [String: String]
    ) async throws {
        try await sandboxed.namesCommands(Self.advice, instead: words, environment)
    }

    @Test func `without TERM it does so too`() async throws {
        try await sandboxed.namesCommands(Self.advice)
    }

    private static let advice =
        "Without one, use 'tvshows login', 'tvshows list', 'tvshows show', 'tvshows review', 'tvshows profile', "
        + "'tvshows logout'."
}

extension AppInTerminal {
    fileprivate func logIn(remembering: Bool = false) async throws {
        try await wait(for: "▸ Email", then: "registered@email.com\tpassword\t\t\(remembering ? " " : "")\r")
        try await wait(for: "  Shows", "[ Profile ]", "1 of ")
    }
}
