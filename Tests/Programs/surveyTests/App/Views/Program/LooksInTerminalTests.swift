import CoreSupport
import TestSupport
import Testing

@Suite(.serialized, .needs("bash")) struct `Looks and keys in a terminal` {
    @Test func `a terminal that tells a light background gets colours for it, and no answer is a key`() async throws {
        try await withApp { app in
            try await app.terminal.wait(for: "\u{1B}]11;?\u{1B}\\")
            try await app.wait(for: "▸ Email")
            await app.type("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
            // Black on a bar in a light colour, of the 256 that this terminal has.
            try await app.terminal.wait(for: ";38;5;16")
            try await app.wait(for: "▸ Email\n")
        }
    }

    @Test func `the mouse selects, opens and scrolls, and is given back at the end`() async throws {
        try await withApp { app in
            try await app.logInToList()
            try await app.terminal.wait(for: "\u{1B}[?1000h\u{1B}[?1006h")
            await app.type("\u{1B}[<0;10;6M\u{1B}[<0;10;6m")
            try await app.wait(for: "3 of 66")
            await app.type("\u{1B}[<65;10;6M")
            try await app.wait(for: "6 of 66")
            await app.type("\u{1B}[<0;10;9M")
            try await app.wait(for: "[ Start survey ]")
        }
    }

    @Test func `with --no-mouse it stays the terminal's own`() async throws {
        try await withApp("--no-mouse") { app in
            try await app.wait(for: "▸ Email")
        }
    }

    @Test func `y copies and o opens what is selected`() async throws {
        try await withApp { app in
            try await app.logInToList()
            await app.type("y")
            try await app.terminal.wait(for: "\u{1B}]52;c;")
            try await app.wait(for: "  Copied ")
            await app.type("o")
            // No program for it is on this path, or one that can do nothing without a desktop.
            try await app.terminal.wait(for: "a browser or the URL") { bytes in
                let text = TerminalPicture(bytes: bytes).text
                return text.contains("  No browser opened http://") || text.contains("  Opened http://")
            }
        }
    }

    @Test func `a filter finds what has not been loaded yet`() async throws {
        try await withApp { app in
            try await app.logInToList()
            await app.type("/")
            try await app.wait(for: "\n  /\n")
            await app.type("zzz")
            try await app.wait(for: "  / zzz")
            await app.type(Press.enter)
            try await app.wait(for: "No matches.")
            await app.type(Press.escape)
            // What one was on while less was typed stays selected.
            try await app.wait(for: " of 66 · registered@email.com", "▸ Hotel Zur Alten Mühle")
        }
    }

    @Test func `a key in a list is answered with little`() async throws {
        try await withApp { app in
            try await app.logInToList()
            try await app.wait(for: "1 of 66")
            let before = try await sent(app, "1 of 66")
            await app.type("j")

            #expect(try await sent(app, "2 of 66") - before < 1536)
        }
    }

    private func withApp(_ arguments: String = "", _ body: (AppInTerminal) async throws -> Void) async throws {
        try await withTemporaryFolder { home in
            let app = try AppInTerminal("--spec auth-flow \(arguments)", home: home)
            try await body(app)
            await app.type(Press.interrupt)
            try await app.waitForEnd(status: 130)
            let sent = try await app.terminal.waitForEnd()
            #expect(sent.contains("\u{1B}[?1000h") == arguments.isEmpty)
            #expect(sent.contains("\u{1B}[?1006l\u{1B}[?1000l") == arguments.isEmpty)
        }
    }

    /// How many bytes the app has sent when it shows `text`.
    private func sent(_ app: AppInTerminal, _ text: String) async throws -> Int {
        let count = Protected(0)
        try await app.terminal.wait(for: text) { bytes in
            count.withLock { $0 = bytes.count }
            return TerminalPicture(bytes: bytes).text.contains(text)
        }
        return count.withLock { $0 }
    }
}

extension AppInTerminal {
    /// Logs in, to the list.
    fileprivate func logInToList() async throws {
        try await wait(for: "▸ Email")
        await type("registered@email.com\tpassword\r")
        try await wait(for: "  Surveys", "▸ Harbour Grill")
    }
}
