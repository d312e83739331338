import TestSupport

@Suite(.world, .serialized, .needs("bash")) struct `Looks and keys in a terminal` {
    @Test func `a terminal that tells a light background gets colors for it, and no answer is a key`() async throws {
        let app = try sandboxed.openApp("--spec auth-flow")
        try await app.terminal.wait(for: "\u{1B}]11;?\u{1B}\\")
        try await app.wait(for: "▸ Email", then: "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\")
        // Black on a bar in a light color, of the 256 that this terminal has.
        try await app.terminal.wait(for: ";38;5;16")
        try await app.wait(for: "▸ Email\n")
        try await interrupt(app)
    }

    @Test func `the mouse selects, opens and scrolls, and is given back at the end`() async throws {
        let app = try await loggedIn()
        try await app.terminal.wait(for: "\u{1B}[?1000h\u{1B}[?1006h")
        await app.type("\u{1B}[<0;10;6M\u{1B}[<0;10;6m")
        try await app.wait(for: "3 of 66", then: "\u{1B}[<65;10;6M")
        try await app.wait(for: "6 of 66", then: "\u{1B}[<0;10;9M")
        try await app.wait(for: "[ Start survey ]")
        try await interrupt(app)
    }

    @Test func `with --no-mouse it stays the terminal's own`() async throws {
        let app = try sandboxed.openApp("--spec auth-flow --no-mouse")
        try await app.wait(for: "▸ Email")
        try await interrupt(app, usesMouse: false)
    }

    @Test func `y copies and o opens what is selected`() async throws {
        let app = try await loggedIn()
        await app.type("y")
        try await app.terminal.wait(for: "\u{1B}]52;c;")
        try await app.wait(for: "  Copied ", then: "o")
        // No program for it is on this path, or one that can do nothing without a desktop.
        try await app.terminal.wait(for: "a browser or the URL") { bytes in
            let text = TerminalPicture(bytes: bytes).text
            return text.contains("  No browser opened http://") || text.contains("  Opened http://")
        }
        try await interrupt(app)
    }

    @Test func `a filter finds what has not been loaded yet`() async throws {
        let app = try await loggedIn()
        await app.type("/")
        try await app.wait(for: "\n  /\n", then: "zzz")
        try await app.wait(for: "  / zzz", then: Press.enter)
        try await app.wait(for: "Nothing matches \"zzz\".", then: Press.escape)
        try await app.wait(for: "1 of 66 · registered@email.com", "▸ Harbour Grill")
        try await interrupt(app)
    }

    @Test func `a key in a list is answered with little`() async throws {
        let app = try await loggedIn()
        try await app.wait(for: "1 of 66")
        let before = try await sent(app, "1 of 66")
        await app.type("j")
        #expect(try await sent(app, "2 of 66") - before < 1536)
        try await interrupt(app)
    }

    /// The app on its list.
    private func loggedIn() async throws -> AppInTerminal {
        let app = try sandboxed.openApp("--spec auth-flow")
        try await app.wait(for: "▸ Email", then: "registered@email.com\tpassword\r")
        try await app.wait(for: "  Surveys", "▸ Harbour Grill")
        return app
    }

    private func interrupt(_ app: AppInTerminal, usesMouse: Bool = true) async throws {
        try await app.interrupt()
        let sent = try await app.terminal.waitForEnd()
        #expect(sent.contains("\u{1B}[?1000h") == usesMouse)
        #expect(sent.contains("\u{1B}[?1006l\u{1B}[?1000l") == usesMouse)
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
