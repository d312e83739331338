import TerminalIO

/// The text of the title bar.
package struct AppTitle: Hashable, Sendable {
    let name: String
    let server: String
    let user: String?
    /// What is unusual about what is shown.
    let note: String?

    /// The texts may be a server's; `user` is `nil` if no user is logged in.
    package init(name: String, server: String, user: String?, note: String? = nil) {
        self.note = note
        self.name = name.sanitised
        self.server = server.sanitised
        self.user = user?.sanitised
    }
}

extension Frame {
    /// Draws the first row: the app's name and the server, and at the right the position in a list, the note and the user.
    /// Without enough room the server is dropped, then the user is cut.
    mutating func titleBar(_ title: AppTitle, position: String?) {
        let name = title.name.truncated(to: columns - 2)
        let start = name.displayWidth + 3
        var right = [position, title.note, title.user ?? "not logged in"].compactMap { $0 }.joined(separator: " · ")
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
