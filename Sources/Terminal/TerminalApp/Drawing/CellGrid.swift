import TerminalIO

package struct CellGrid: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    private var cells: [Cell]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: .blank, count: columns * rows)
    }

    subscript(row row: Int) -> ArraySlice<Cell> { cells[(row * columns)..<((row + 1) * columns)] }

    /// Writes `text`, which must be sanitized, from a position to at most the end of the row. A terminal that supports
    /// links links it to `link`. Nothing is written outside the screen. Returns the column after the text.
    @discardableResult
    package mutating func write(
        _ text: String, row: Int, column: Int, ink: Ink = .plain, link: String? = nil
    ) -> Int {
        guard (0..<rows).contains(row), column >= 0 else { return column }
        var column = column
        for character in text {
            let width = character.displayWidth
            guard column + width <= columns else { break }
            if width > 0 {
                put(Cell(text: String(character), ink: ink, link: link), width: width, row: row, column: column)
                column += width
            } else if column > 0 {
                // A combining mark without a letter belongs to the character before it.
                cells[row * columns + column - 1].text.append(character)
            }
        }
        return column
    }

    private mutating func put(_ cell: Cell, width: Int, row: Int, column: Int) {
        let index = row * columns + column
        cells[index] = cell
        var rest = cell
        rest.text = ""
        for offset in 1..<max(width, 1) { cells[index + offset] = rest }
    }

    mutating func bar(row: Int, columns range: Range<Int>) {
        guard (0..<rows).contains(row) else { return }
        for column in range.clamped(to: 0..<columns) { cells[row * columns + column].isInBar = true }
    }

    /// Makes everything faint and unmarked, for something that covers it in part.
    mutating func fade() {
        for index in cells.indices {
            if cells[index].ink == .focus, cells[index].text == "▸" { cells[index].text = " " }
            cells[index].ink = .faint
            cells[index].isInBar = false
        }
    }

    /// Copies a `range` of another screen's rows to a position.
    mutating func put(_ other: CellGrid, rows range: Range<Int>, row: Int, column: Int) {
        let width = min(other.columns, columns - column)
        for source in range.clamped(to: 0..<other.rows) {
            let target = row + source - range.lowerBound
            guard (0..<rows).contains(target), width > 0 else { continue }
            let start = target * columns + column
            cells.replaceSubrange(start..<(start + width), with: other[row: source].prefix(width))
        }
    }

    /// The rows as text, without trailing spaces.
    package var lines: [String] {
        (0..<rows).map { row in
            var line = self[row: row].map(\.text).joined()[...]
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }
}

package struct Cell: Hashable, Sendable {
    /// The character that begins here; empty for the second column of a wide one.
    var text: String
    var ink: Ink
    var link: String?
    var isInBar = false

    static let blank = Cell(text: " ", ink: .plain)

    var isContinuation: Bool { text.isEmpty }
}
