import TestSupport

@Suite(.world, .serialized, .needs("bash")) struct `Ways out of the terminal app` {
    @Test func `CQ-5.2: sent to the background and resumed, the user is still authenticated`() async throws {
        let app = try sandboxed.openApp("--spec cliniq")
        try await app.wait(for: "ClinIQ", "▸ Email", then: "registered@email.com\tpassword\r")
        try await app.wait(for: "Surveys", "Harbour Grill")
        try await suspendAndResume(app)
        try await app.wait(for: "Surveys", "▸ Harbour Grill", then: "p")
        try await app.wait(for: "Profile", "registered@email.com")
        try await app.quit()
    }

    @Test func `CQ-5.4: terminated and opened again, the user must authenticate again`() async throws {
        let first = try sandboxed.openApp("--spec cliniq")
        try await first.wait(for: "▸ Email", then: "registered@email.com\tpassword\r")
        try await first.wait(for: "Surveys")
        try await first.quit()
        let second = try sandboxed.openApp("--spec cliniq")
        try await second.wait(for: "( Log in )")
        try await second.interrupt()
    }

    @Test func `a half-filled form survives Ctrl-Z`() async throws {
        let app = try sandboxed.openApp()
        try await app.wait(for: "▸ Email", then: "half@way")
        try await app.wait(for: "half@way")
        try await suspendAndResume(app)
        try await app.wait(for: "▸ Email  half@way", "[ Next ]", then: ".de")
        try await app.wait(for: "half@way.de")
        try await app.interrupt()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `a signal gives the terminal back`(signal: Int32) async throws {
        let app = try sandboxed.openApp()
        try await app.wait(for: "▸ Email")
        try app.send(signal)
        try await app.waitForEnd(status: 128 + signal)
    }

    @Test(arguments: [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP])
    func `a crash gives the terminal back`(signal: Int32) async throws {
        let app = try sandboxed.openApp()
        try await app.wait(for: "▸ Email")
        try app.send(signal)
        try await app.waitForEnd(status: 128 + signal)
    }

    @Test func `started in the background, it stops until it is in the foreground`() async throws {
        let app = try sandboxed.openApp(inBackground: true)
        try await app.wait(for: "stopped")
        try await app.terminal.wait(for: "an untouched screen") { !TerminalPicture(bytes: $0).isAlternate }
        await app.type("\n")
        try await app.wait(for: "▸ Email", then: "half@way")
        try await app.wait(for: "half@way")
        try await app.interrupt()
    }

    @Test(arguments: [SIGTSTP, SIGSTOP])
    func `stopped and continued in the background, it stops again until it is in the foreground`(
        signal: Int32
    ) async throws {
        let app = try sandboxed.openApp()
        try await app.wait(for: "▸ Email", then: "half@way")
        try await app.wait(for: "half@way")
        try app.send(signal)
        try await app.terminal.wait(for: "stopped")
        for _ in 1...2 {
            await app.type("bg\n")
            try await app.terminal.wait(for: "stopped")
        }
        await app.type("\n")
        try await app.wait(for: "▸ Email  half@way", then: ".de")
        try await app.wait(for: "half@way.de")
        try await app.interrupt()
    }

    @Test func `a window of another size is drawn anew`() async throws {
        let app = try sandboxed.openApp()
        try await app.wait(for: "▸ Email")
        await app.terminal.resize(columns: 30, rows: 10)
        try await app.terminal.wait(for: "the window is told to be too small") {
            TerminalPicture(columns: 30, rows: 10, bytes: $0).text.contains("too small")
        }
        await app.terminal.resize(columns: 80, rows: 24)
        try await app.wait(for: "▸ Email", "Tab next")
        try await app.interrupt()
    }

    @Test(arguments: ["</dev/null", ">/dev/null", "</dev/null >/dev/null"])
    func `without a terminal it ends at once with one line`(redirection: String) async throws {
        let message = "The app needs a terminal for its input and output. \(Self.advice)"
        let screen = try await sandboxed.talkInShell("app \(redirection)", [:], status: 2)
        #expect(screen == "survey: \(message)\r\nstatus 2 echo on\r\n")
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
        "Without one, use 'survey login', 'survey list', 'survey show', 'survey answer', 'survey profile', "
        + "'survey logout'."

    @Test func `the command line and the app share a session`() async throws {
        let first = try sandboxed.openApp("--spec survey")
        try await first.logIn()
        try await first.wait(for: "Surveys", "Harbour Grill")
        try await first.quit()
        #expect(try await sandboxed.run("status").expect(0).text.contains("registered@email.com"))

        let second = try sandboxed.openApp("--spec survey")
        try await second.wait(for: "Surveys", "Harbour Grill")
        // A list that is still loading when the session ends leads to the login instead.
        try await second.waitUntilGone("Loading…")
        await second.type("p" + Press.enter)
        try await second.wait(for: "( Next )")
        try await second.interrupt()
        try await sandboxed.run("status").expect(3)
    }

    @Test func `a server out of reach is told on the screen`() async throws {
        let app = try sandboxed.openApp(
            "--spec cliniq --api-url http://127.0.0.1:1/api/v1 --timeout 1")
        try await app.wait(for: "▸ Email", then: "registered@email.com\tpassword\r")
        try await app.wait(for: "\n! The server ")
        try await app.waitUntilGone("Sandbox:")
        try await app.interrupt()
    }

    @Test func `Ctrl-C does not wait for an answer`() async throws {
        let app = try sandboxed.openApp("--spec cliniq", latency: "60")
        try await app.wait(for: "▸ Email", then: "registered@email.com\tpassword\r")
        try await app.wait(for: "Logging in…")
        try await app.interrupt()
    }

    private func suspendAndResume(_ app: AppInTerminal) async throws {
        await app.type(Press.suspend)
        try await app.wait(for: "stopped")
        try await app.terminal.wait(untilEchoIs: true)
        await app.type("\n")
        try await app.waitUntilGone("stopped")
    }
}
