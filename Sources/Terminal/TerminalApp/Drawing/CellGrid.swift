import TerminalIO

/// Everything that a screen shows, cell by cell.
package struct CellGrid: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    private var cells: [Cell]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        cells = Array(repeating: .blank, count: columns * rows)
    }

    /// The cells of a row, from the left.
    subscript(row row: Int) -> ArraySlice<Cell> { cells[(row * columns)..<((row + 1) * columns)] }

    /// Writes `text` from a place on, as far as the row goes. Nothing is written outside the screen.
    ///
    /// - Parameters:
    ///   - text: what a terminal obeys is not in it: sanitise first.
    ///   - link: a URL that the text leads to, where the terminal knows links.
    /// - Returns: the column behind it.
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
                // A mark without a letter of its own belongs to what stands before it.
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

    /// Has the cells under an image be drawn anew: what the terminal shows there is the image.
    mutating func forget(_ image: PlacedImage) {
        for row in image.place.row..<min(image.place.row + image.rows, rows) {
            for column in image.place.column..<min(image.place.column + image.columns, columns) {
                cells[row * columns + column] = Cell(text: "\u{0}", ink: .plain)
            }
        }
    }

    /// Makes a row a bar, from one column up to another.
    mutating func bar(row: Int, columns range: Range<Int>) {
        guard (0..<rows).contains(row) else { return }
        for column in range.clamped(to: 0..<columns) { cells[row * columns + column].isInBar = true }
    }

    /// Puts the `range` of another screen's rows over what is here, its corner at a place.
    mutating func put(_ other: CellGrid, rows range: Range<Int>, row: Int, column: Int) {
        let width = min(other.columns, columns - column)
        for source in range.clamped(to: 0..<other.rows) {
            let target = row + source - range.lowerBound
            guard (0..<rows).contains(target), width > 0 else { continue }
            let start = target * columns + column
            cells.replaceSubrange(start..<(start + width), with: other[row: source].prefix(width))
        }
    }

    /// The rows as text, without the spaces at their ends.
    package var lines: [String] {
        (0..<rows).map { row in
            var line = self[row: row].map(\.text).joined()[...]
            while line.last == " " { line.removeLast() }
            return String(line)
        }
    }
}

/// One place of the screen.
package struct Cell: Hashable, Sendable {
    /// The character that begins here; empty where a wide one goes on that began further left.
    var text: String
    var ink: Ink
    /// The URL that it leads to.
    var link: String?
    /// Whether it belongs to a bar.
    var isInBar = false

    static let blank = Cell(text: " ", ink: .plain)

    /// Whether a wide character goes on here.
    var isContinuation: Bool { text.isEmpty }
}
