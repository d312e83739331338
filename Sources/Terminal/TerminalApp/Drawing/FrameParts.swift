import TerminalIO

/// The parts of every screen. The two columns on the left are reserved for the marks of focus and error.
extension Frame {
    package static let margin = 2

    package mutating func text(_ text: String, row: Int, ink: Ink = .plain, link: String? = nil) {
        grid.write(text.truncated(to: columns - Self.margin), row: row, column: Self.margin, ink: ink, link: link)
    }

    /// Returns a product's name in large letters; `nil` if the window is smaller than 60 by 22.
    func logo(_ name: String) -> [String]? {
        guard columns >= 60, rows + 1 >= 22 else { return nil }
        return LargeText.lines(of: name.uppercased(), columns: columns)
    }

    /// Draws a logo in the middle of its rows.
    mutating func draw(logo lines: [String], row: Int) {
        for (offset, line) in lines.enumerated() {
            grid.write(line, row: row + offset, column: (columns - line.displayWidth) / 2, ink: .logo)
        }
    }

    package mutating func mark(row: Int, column: Int = margin) {
        grid.write("▸", row: row, column: column - Self.margin, ink: .focus)
    }

    /// Draws a rounded frame of `rows` by `columns`, with `title` in its upper edge.
    package mutating func panel(at place: Position, columns: Int, rows: Int, title: String = "") {
        guard columns >= 2, rows >= 2 else { return }
        let title = title.isEmpty ? "" : " \(title.truncated(to: columns - 6)) "
        let rest = max(columns - 3 - title.displayWidth, 0)
        grid.write("╭─", row: place.row, column: place.column, ink: .faint)
        grid.write(title, row: place.row, column: place.column + 2, ink: .heading)
        grid.write(
            String(repeating: "─", count: rest) + "╮", row: place.row, column: place.column + 2 + title.displayWidth,
            ink: .faint)
        for row in (place.row + 1)..<(place.row + rows - 1) {
            grid.write("│", row: row, column: place.column, ink: .faint)
            grid.write("│", row: row, column: place.column + columns - 1, ink: .faint)
        }
        grid.write(
            "╰" + String(repeating: "─", count: columns - 2) + "╯", row: place.row + rows - 1, column: place.column,
            ink: .faint)
    }

    package mutating func lines(_ lines: some Sequence<TextLine>, at place: Position) {
        for (offset, line) in lines.enumerated() {
            grid.write(
                line.text.truncated(to: columns - place.column), row: place.row + offset, column: place.column,
                ink: line.ink, link: line.link)
        }
    }

    /// Draws a screen's content in the middle above `footer`. If there is room, it is in a panel that begins at most in
    /// the row `lowest`; otherwise it uses all rows. `draw` returns the number of rows used. Returns the upper right
    /// corner of the content.
    @discardableResult
    package mutating func center(
        above footer: Int, widest: Int = 64, lowest: Int = lowestPanel, draw: (_ room: inout Frame) -> Int
    ) -> Position {
        guard isRoomy else {
            var room = part(columns: columns, rows: footer)
            _ = draw(&room)
            put(room, at: Position(row: 0, column: 0))
            return Position(row: 0, column: columns - 1)
        }
        let width = min(columns, widest)
        var room = part(columns: width - 4, rows: footer - 2)
        let count = draw(&room)
        let row = Self.topOfPanel(rows: count + 2, above: footer, lowest: lowest)
        let place = Position(row: row, column: (columns - width) / 2)
        panel(at: place, columns: width, rows: count + 2)
        put(room, rows: 0..<count, at: Position(row: place.row + 1, column: place.column + 2))
        return Position(row: place.row + 1, column: place.column + width - 1)
    }

    /// The last row in which a panel begins, so that its heading is within the first six rows of the window.
    package static let lowestPanel = 3

    /// The first row of a panel with this number of rows: in the middle above `footer`, but at most `lowest`.
    static func topOfPanel(rows: Int, above footer: Int, lowest: Int) -> Int {
        max(min((footer - rows) / 2, lowest), 0)
    }

    package mutating func bar(row: Int, columns: Range<Int>? = nil) {
        grid.bar(row: row, columns: columns ?? 0..<self.columns)
    }

    /// Draws an error message in up to half of the screen's rows. Returns the row below.
    @discardableResult
    package mutating func complaint(_ sentence: String, row: Int) -> Int {
        let lines = complaintLines(sentence)
        for (offset, line) in lines.enumerated() {
            grid.write(offset == 0 ? "! \(line)" : "  \(line)", row: row + offset, column: 0, ink: .error)
        }
        return row + lines.count
    }

    /// Draws a notice in up to half of the screen's rows. Returns the row below.
    mutating func notice(_ sentence: String, row: Int) -> Int {
        let lines = complaintLines(sentence)
        for (offset, line) in lines.enumerated() { text(line, row: row + offset) }
        return row + lines.count
    }

    /// The number of rows that ``complaint(_:row:)`` uses.
    package func complaintRows(_ sentence: String) -> Int { complaintLines(sentence).count }

    private func complaintLines(_ sentence: String) -> [String] {
        let room = columns - Self.margin
        let lines = sentence.sanitized.wrapped(to: room)
        let last = max(rows / 2, 1) - 1
        guard lines.count > last + 1 else { return lines }
        return lines[..<last] + ["\(lines[last]) \(lines[last + 1])".truncated(to: room)]
    }

    /// Draws a button, enabled or disabled. Returns the column of the next button.
    @discardableResult
    package mutating func button(
        _ label: String, isEnabled: Bool = true, isFocused: Bool, row: Int, column: Int = margin, touch: Touch? = nil
    ) -> Int {
        if isFocused { mark(row: row, column: column) }
        let ink: Ink = !isEnabled ? .disabled : isFocused ? .focus : .heading
        let words = (isEnabled ? "[ \(label) ]" : "( \(label) )").truncated(to: max(columns - column, 0))
        let place = column..<grid.write(words, row: row, column: column, ink: ink)
        if isFocused { bar(row: row, columns: place) }
        if let touch { target(touch, row: row, columns: place) }
        return place.upperBound + 1 + Self.margin
    }

    /// Draws the work under way, after a spinner; nothing until it has lasted a while.
    package mutating func progress(_ words: String, row: Int, tick: Int) {
        guard showsProgress else { return }
        grid.write(Self.spinner[tick % Self.spinner.count], row: row, column: 0, ink: .focus)
        text(words, row: row)
    }

    /// Draws the text above the keys: the error, else the work under way, else `note`. Returns its first row.
    package mutating func footer(ribbon: String?, progress words: String?, tick: Int, note: () -> String) -> Int {
        let row = footerRow(ribbon: ribbon)
        if let ribbon {
            complaint(ribbon, row: row)
        } else if let words {
            progress(words, row: row, tick: tick)
        } else {
            text(note(), row: row)
        }
        return row
    }

    mutating func clear(row: Int) {
        grid.write(String(repeating: " ", count: columns), row: row, column: 0)
    }

    /// The first row of ``footer(ribbon:progress:tick:note:)``.
    package func footerRow(ribbon: String?) -> Int {
        rows - 1 - (ribbon.map { complaintLines($0).count } ?? 1)
    }

    private static let spinner = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"]

    /// Draws the screen's keys in the last row, as click targets: as many as fit, but always the way out, and the
    /// question mark before others.
    package mutating func hints(_ hints: [String]) {
        keys = hints
        var hints = hints
        while hints.count > 1, Self.line(of: hints).displayWidth > columns - Self.margin {
            hints.remove(at: hints.count - (hints.count > 2 && hints[hints.count - 2].hasPrefix("?") ? 3 : 2))
        }
        var column = Self.margin
        for hint in hints {
            if column > Self.margin { column = grid.write(Self.gap, row: rows - 1, column: column, ink: .faint) }
            let start = column
            let words = hint.truncated(to: max(columns - start, 0))
            column = grid.write(words, row: rows - 1, column: start)
            if let key = KeyHint(hint).key { target(.key(key), row: rows - 1, columns: start..<column) }
        }
    }

    private static let gap = " · "
    private static func line(of parts: [String]) -> String { parts.joined(separator: gap) }
}

package enum Stars {
    package static func row(_ count: Int, of limit: Int = 5) -> String {
        let full = min(max(count, 0), limit)
        return String(repeating: "★", count: full) + String(repeating: "☆", count: limit - full)
    }
}

package struct AppTitle: Hashable, Sendable {
    let name: String
    let server: String
    let user: String?
    let note: String?
    let badge: Badge?

    /// A note that is a button for a key.
    package struct Badge: Hashable, Sendable {
        let text: String
        let key: Key

        package init(_ text: String, key: Key) {
            self.text = text
            self.key = key
        }
    }

    /// The texts may be a server's; `user` is `nil` if no user is logged in.
    package init(name: String, server: String, user: String?, note: String? = nil, badge: Badge? = nil) {
        self.note = note
        self.badge = badge
        self.name = name.sanitized
        self.server = server.sanitized
        self.user = user?.sanitized
    }
}

extension Frame {
    /// Draws the first row: the app's name and the server, and at the right the position in a list, the note, the badge
    /// and the user. Without enough room, the server is dropped, then the user is cut, then what is before the badge.
    mutating func titleBar(_ title: AppTitle, position: String?, takesClicks: Bool = true) {
        let name = title.name.truncated(to: columns - 2)
        let start = name.displayWidth + 3
        let whole = max(columns - start - 1, 0)
        let badge = title.badge.map { "[ \($0.text) ]" }
        var parts = [position, title.note, badge].compactMap { $0 }
        while badge != nil, parts.count > 1, Self.line(of: parts).displayWidth > whole { parts.removeFirst() }
        let right = Self.line(of: parts + [title.user ?? "not logged in"]).truncated(to: whole)
        let room = columns - start - right.displayWidth - 3
        write(name, column: 1, ink: .logo)
        if room >= 8 { write(title.server.truncated(to: room), column: start, ink: .plain) }
        let column = columns - 1 - right.displayWidth
        write(right, column: column, ink: .plain)
        if takesClicks, let badge, let key = title.badge?.key {
            let start = column + Self.line(of: parts.dropLast() + [""]).displayWidth
            target(.key(key), row: 0, columns: start..<start + badge.displayWidth)
        }
        bar(row: 0)
    }

    private mutating func write(_ text: String, column: Int, ink: Ink) {
        grid.write(text, row: 0, column: column, ink: ink)
    }
}
