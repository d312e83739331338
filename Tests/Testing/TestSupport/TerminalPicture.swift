import TerminalIO

/// A terminal as far as an app uses one: what is seen after some bytes.
package struct TerminalPicture {
    private let columns: Int
    private let rows: Int
    private var cells: [[String]]
    private var row = 0
    private var column = 0
    package private(set) var showsCursor = true
    package private(set) var isAlternate = false
    /// Whether what is pasted is marked as such.
    package private(set) var takesPastes = false
    /// What the main screen shows while the alternate one is there.
    private var saved: (cells: [[String]], row: Int, column: Int)?

    package init(columns: Int = 80, rows: Int = 24, bytes: [UInt8]) {
        self.columns = columns
        self.rows = rows
        cells = Self.blank(columns, rows)
        feed(bytes)
    }

    /// The rows, without the spaces at their ends.
    package var lines: [String] {
        cells.map { row in
            var line = row.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The rows that hold something, one below the other, without the panel round them.
    package var text: String { lines.unframed.filter { !$0.isEmpty }.joined(separator: "\n") }

    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        var rest = Substring(String(decoding: Array(bytes), as: UTF8.self))
        while let character = rest.popFirst() {
            switch character {
            case "\u{1B}": escape(&rest)
            case "\r\n": newLine()
            case "\n": newLine()
            case "\r": column = 0
            case _ where character < " ": break
            default: put(character)
            }
        }
    }

    private static func blank(_ columns: Int, _ rows: Int) -> [[String]] {
        Array(repeating: Array(repeating: " ", count: columns), count: rows)
    }

    private mutating func newLine() {
        column = 0
        if row < rows - 1 {
            row += 1
        } else {
            cells = cells.dropFirst() + [Array(repeating: " ", count: columns)]
        }
    }

    private mutating func put(_ character: Character) {
        let width = character.displayWidth
        if column + width > columns { newLine() }
        cells[row][column] = String(character)
        for offset in 1..<max(width, 1) { cells[row][column + offset] = "" }
        column += width
    }

    private func skipString(_ rest: inout Substring) {
        while let character = rest.popFirst() {
            if character == "\u{07}" { return }
            if character == "\u{1B}", rest.first == "\\" {
                rest.removeFirst()
                return
            }
        }
    }

    private mutating func escape(_ rest: inout Substring) {
        // What is said to those that know pictures, colors and links is nothing to this one.
        if rest.first == "_" || rest.first == "]" { return skipString(&rest) }
        guard rest.first == "[" else { return }
        rest.removeFirst()
        let parameters = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(parameters.count)
        let numbers = parameters.split(separator: ";").compactMap { Int($0) }
        switch (rest.popFirst(), parameters) {
        case ("H", _):
            row = min((numbers.first ?? 1) - 1, rows - 1)
            column = min((numbers.dropFirst().first ?? 1) - 1, columns - 1)
        case ("J", "2"): cells = Self.blank(columns, rows)
        case ("h", "?25"): showsCursor = true
        case ("l", "?25"): showsCursor = false
        case ("h", "?2004"): takesPastes = true
        case ("l", "?2004"): takesPastes = false
        case ("h", "?1049"):
            // A second time, the main screen stays as it was saved.
            if !isAlternate { saved = (cells, row, column) }
            isAlternate = true
            cells = Self.blank(columns, rows)
        case ("l", "?1049"):
            isAlternate = false
            (cells, row, column) = saved ?? (cells, row, column)
        default: break
        }
    }
}

extension [String] {
    /// The rows of a screen as they read without the panel that stands in its middle: neither edges nor indentation.
    package var unframed: [String] {
        compactMap { row in
            let text = row.drop { $0 == " " }
            if text.hasPrefix("╭"), row.hasSuffix("╮") { return nil }
            if text.hasPrefix("╰"), row.hasSuffix("╯") { return nil }
            guard text.hasPrefix("│ "), row.hasSuffix("│") || row.hasSuffix("┃") else { return row }
            var inner = text.dropFirst(2).dropLast()
            while inner.last == " " { inner.removeLast() }
            return String(inner)
        }
    }

    /// Expects the rows of a screen of 80 columns to be a form in the one style that forms have: the logo in the title bar,
    /// a panel in the middle with headings, fields and buttons from top to bottom, the keys in the last row.
    package func expectForm(
        logo: String, headings: [String], fields: [String], buttons: [String], firstKey: String = "Tab next",
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let edge = String(repeating: "─", count: 62)
        #expect(first?.hasPrefix(" \(logo)  ") == true, sourceLocation: sourceLocation)
        #expect(filter { $0 == "        ╭\(edge)╮" }.count == 1, sourceLocation: sourceLocation)
        #expect(filter { $0 == "        ╰\(edge)╯" }.count == 1, sourceLocation: sourceLocation)
        #expect(last?.hasPrefix("  \(firstKey) · ") == true, sourceLocation: sourceLocation)
        #expect(last?.hasSuffix(" · Ctrl-C quit") == true, sourceLocation: sourceLocation)
        let parts = headings.map { [$0] } + fields.map { [$0] } + buttons.map { ["[ \($0) ]", "( \($0) )"] }
        var rest = dropFirst().map(\.self).unframed[...]
        for part in parts {
            let row = rest.firstIndex { row in part.contains { row.dropFirst(2).hasPrefix($0) } }
            #expect(row != nil, "\(part) in \(self)", sourceLocation: sourceLocation)
            rest = rest[(row.map { $0 + 1 } ?? rest.endIndex)...]
        }
    }
}
