import TerminalIO

/// What the title bar says.
package struct AppTitle: Hashable, Sendable {
    let name: String
    let server: String
    let user: String?

    /// A title; the words may be a server's.
    ///
    /// - Parameters:
    ///   - name: what the app is called.
    ///   - server: what a person calls the server.
    ///   - user: who is logged in; nil while nobody is.
    package init(name: String, server: String, user: String?) {
        self.name = name.sanitised
        self.server = server.sanitised
        self.user = user?.sanitised
    }
}

extension Frame {
    /// The first row: the app's name and the server, and at the right which one of how many, and who is logged in. Where
    /// there is no room, the server goes first, then the user's end.
    mutating func titleBar(_ title: AppTitle, position: String?) {
        let name = title.name.truncated(to: columns - 2)
        let start = name.displayWidth + 3
        var right = [position, title.user ?? "not logged in"].compactMap { $0 }.joined(separator: " · ")
        right = right.truncated(to: max(columns - start - 1, 0))
        let room = columns - start - right.displayWidth - 3
        write(name, column: 1, ink: .logo)
        if room >= 8 { write(title.server.truncated(to: room), column: start, ink: .plain) }
        write(right, column: columns - 1 - right.displayWidth, ink: .plain)
        bar(row: 0)
    }

    private mutating func write(_ text: String, column: Int, ink: Ink) {
        grid.write(text, row: 0, column: column, ink: ink)
    }
}
