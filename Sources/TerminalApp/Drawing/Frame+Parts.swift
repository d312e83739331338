import Terminal

/// The parts of which all screens are made. The two columns on the left belong to the marks of focus and error.
extension Frame {
    static let margin = 2

    /// A row of text behind the margin.
    mutating func text(_ text: String, row: Int, ink: Ink = .plain) {
        grid.write(text.truncated(to: columns - Self.margin), row: row, column: Self.margin, ink: ink)
    }

    /// The mark in front of what has the focus.
    mutating func mark(row: Int) {
        grid.write("▸", row: row, column: 0, ink: .focus)
    }

    /// The app's name in a box.
    ///
    /// - Returns: the row below.
    mutating func logo(_ name: String) -> Int {
        let name = name.sanitised.truncated(to: columns - 10)
        let line = String(repeating: "─", count: name.displayWidth + 4)
        text("╭\(line)╮", row: 0, ink: .logo)
        text("│  \(name)  │", row: 1, ink: .logo)
        text("╰\(line)╯", row: 2, ink: .logo)
        return 3
    }

    /// What is wrong, in as many rows as it takes.
    ///
    /// - Returns: the row below.
    @discardableResult
    mutating func complaint(_ sentence: String, row: Int) -> Int {
        let lines = Self.complaintLines(sentence, columns: columns)
        for (offset, line) in lines.enumerated() {
            grid.write(offset == 0 ? "! \(line)" : "  \(line)", row: row + offset, column: 0, ink: .error)
        }
        return row + lines.count
    }

    /// The rows that ``complaint(_:row:)`` takes.
    static func complaintLines(_ sentence: String, columns: Int) -> [String] {
        sentence.sanitised.wrapped(to: columns - margin)
    }

    /// What is being done, with a spinner in front of it.
    mutating func progress(_ words: String, row: Int, tick: Int) {
        grid.write(Self.spinner[tick % Self.spinner.count], row: row, column: 0, ink: .focus)
        text(words, row: row)
    }

    private static let spinner = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"]

    /// The keys of the screen, in its last row; as many as find room.
    mutating func hints(_ hints: [String]) {
        var line = ""
        for hint in hints {
            let longer = line.isEmpty ? hint : "\(line) · \(hint)"
            guard longer.displayWidth <= columns - Self.margin else { break }
            line = longer
        }
        text(line, row: rows - 1, ink: .faint)
    }
}
