import Foundation
import TestSupport
import Testing

@Suite(.serialized, .needs("bash")) struct `Ways out of the terminal app` {
    @Test func `CQ-5.2: sent to the background and resumed, the user is still authenticated`() async throws {
        try await withApp("--spec cliniq") { app in
            try await app.wait(for: "ClinIQ", "▸ Email")
            await app.type("registered@email.com\tpassword\r")
            try await app.wait(for: "Surveys", "Harbour Grill")
            try await suspendAndResume(app)
            try await app.wait(for: "Surveys", "▸ Harbour Grill")
            await app.type("p")
            try await app.wait(for: "Profile", "registered@email.com")
            await app.type("q")
            try await app.waitForEnd(status: 0)
        }
    }

    @Test func `CQ-5.4: terminated and opened again, the user must authenticate again`() async throws {
        try await withTemporaryFolder { home in
            let first = try AppInTerminal("--spec cliniq", home: home)
            try await first.wait(for: "▸ Email")
            await first.type("registered@email.com\tpassword\r")
            try await first.wait(for: "Surveys")
            await first.type("q")
            try await first.waitForEnd(status: 0)
            let second = try AppInTerminal("--spec cliniq", home: home)
            try await second.wait(for: "( Log in )")
            await second.type(Press.interrupt)
            try await second.waitForEnd(status: 130)
        }
    }

    @Test func `a half-filled form survives Ctrl-Z`() async throws {
        try await withApp { app in
            try await app.wait(for: "▸ Email")
            await app.type("half@way")
            try await app.wait(for: "half@way")
            try await suspendAndResume(app)
            try await app.wait(for: "▸ Email  half@way", "[ Next ]")
            await app.type(".de")
            try await app.wait(for: "half@way.de")
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `a signal gives the terminal back`(signal: Int32) async throws {
        try await withApp { app in
            try await app.wait(for: "▸ Email")
            try app.send(signal)
            try await app.waitForEnd(status: 128 + signal)
        }
    }

    @Test func `a window of another size is drawn anew`() async throws {
        try await withApp { app in
            try await app.wait(for: "▸ Email")
            await app.terminal.resize(columns: 30, rows: 10)
            try await app.terminal.wait(for: "the window is told to be too small") {
                TerminalPicture(columns: 30, rows: 10, bytes: $0).text.contains("too small")
            }
            await app.terminal.resize(columns: 80, rows: 24)
            try await app.wait(for: "▸ Email", "Tab next")
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }

    @Test(arguments: ["</dev/null", ">/dev/null", "</dev/null >/dev/null"])
    func `without a terminal it ends at once with one line`(redirection: String) async throws {
        try await withTemporaryFolder { home in
            let terminal = try PseudoTerminal(
                shell: #require(AppInTerminal.shell),
                script:
                    "SURVEY_HOME='\(home)' '\(try BuiltProduct.path(of: "survey"))' app \(redirection); echo \"status $?\""
            )
            let screen = try await terminal.waitForEnd()
            #expect(
                screen
                    == "survey: The app needs a terminal for its input and output. Run it in one, without redirection."
                    + "\r\nstatus 2\r\n")
        }
    }

    @Test func `the command line and the app share a session`() async throws {
        try await withTemporaryFolder { home in
            let first = try AppInTerminal("--spec survey", home: home)
            try await first.logIn()
            try await first.wait(for: "Surveys", "Harbour Grill")
            await first.type("q")
            try await first.waitForEnd(status: 0)
            let loggedIn = try await survey("status", home: home)
            #expect(loggedIn.status == 0)
            #expect(loggedIn.output.contains("registered@email.com"))

            let second = try AppInTerminal("--spec survey", home: home)
            try await second.wait(for: "Surveys", "Harbour Grill")
            await second.type("p" + Press.enter)
            try await second.wait(for: "( Next )")
            await second.type(Press.interrupt)
            try await second.waitForEnd(status: 130)
            #expect(try await survey("status", home: home).status == 3)
        }
    }

    @Test func `a server out of reach is told on the screen`() async throws {
        try await withApp("--spec cliniq --api-url http://127.0.0.1:1/api/v1 --timeout 1") { app in
            try await app.wait(for: "▸ Email")
            await app.type("registered@email.com\tpassword\r")
            try await app.wait(for: "\n! The server ")
            try await app.waitUntilGone("Sandbox:")
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }

    @Test func `Ctrl-C does not wait for an answer`() async throws {
        try await withApp("--spec cliniq --latency 60") { app in
            try await app.wait(for: "▸ Email")
            await app.type("registered@email.com\tpassword\r")
            try await app.wait(for: "Logging in…")
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
        }
    }

    private func survey(_ arguments: String, home: String) async throws -> ShellScript.Outcome {
        try await ShellScript.run(
            "SURVEY_API_URL= SURVEY_HOME='\(home)/state' '\(try BuiltProduct.path(of: "survey"))' \(arguments)",
            in: #require(AppInTerminal.shell))
    }

    private func withApp(_ arguments: String = "", _ body: (AppInTerminal) async throws -> Void) async throws {
        try await withTemporaryFolder { home in try await body(AppInTerminal(arguments, home: home)) }
    }

    private func suspendAndResume(_ app: AppInTerminal) async throws {
        await app.type(Press.suspend)
        try await app.wait(for: "stopped")
        try await app.terminal.wait(untilEchoIs: true)
        await app.type("\n")
        try await app.waitUntilGone("stopped")
    }
}
