import TestSupport

@testable import TerminalApp

@Suite struct `Title bar` {
    private static let title = AppTitle(name: "Survey", server: "built-in sandbox", user: "ann@example.com")

    @Test(arguments: [
        (60, " Survey  built-in sandbox        12 of 66 · ann@example.com"),
        (44, " Survey          12 of 66 · ann@example.com"), (32, " Survey  12 of 66 · ann@example"),
    ])
    func `the app, the server, which of how many, who; what has no room goes`(columns: Int, expected: String) {
        var frame = Frame(columns: columns, rows: 2)

        frame.titleBar(Self.title, position: "12 of 66")

        #expect(frame.grid.lines[0].prefix(expected.count - 1) == expected.dropLast())
        #expect(frame.grid[row: 0].allSatisfy { $0.isInBar })
        #expect(!frame.grid[row: 1].contains { $0.isInBar })
    }

    @Test func `nobody is logged in; a server's words are plain text`() {
        var frame = Frame(columns: 60, rows: 1)

        frame.titleBar(AppTitle(name: "Survey", server: "a\u{1B}[31mb", user: nil), position: nil)

        #expect(frame.grid.lines[0].hasPrefix(" Survey  ab"))
        #expect(frame.grid.lines[0].hasSuffix("not logged in"))
    }
}
