import TerminalIO

/// What the screen shows at one time.
package struct Frame: Hashable, Sendable {
    /// A place on the screen, from 0.
    package struct Place: Hashable, Sendable {
        package var row: Int
        package var column: Int

        /// A place.
        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    /// What is seen.
    package var grid: CellGrid
    /// Where the cursor blinks, if anywhere.
    package var cursor: Place?

    /// What is drawn over the cells.
    private(set) var images: [PlacedImage] = []
    /// The shape of a cell, where images can be drawn; else there are none.
    let cell: CellShape?

    /// An empty screen.
    package init(columns: Int, rows: Int, cell: CellShape? = nil) {
        self.cell = cell
        grid = CellGrid(columns: columns, rows: rows)
    }

    package var columns: Int { grid.columns }
    package var rows: Int { grid.rows }

    /// Whether images can be drawn.
    package var showsImages: Bool { cell != nil }

    /// How many rows `image` takes in a box of `columns` by `rows`; none where images cannot be drawn.
    package func height(of image: PNGImage, columns: Int, rows: Int) -> Int {
        cell?.fit(image, columns: columns, rows: rows).rows ?? 0
    }

    /// Draws `image` at its largest in a box of `columns` by `rows`, from its upper left corner on.
    package mutating func draw(_ image: PNGImage, at place: Place, columns: Int, rows: Int) {
        guard let size = cell?.fit(image, columns: columns, rows: rows) else { return }
        images.append(PlacedImage(image: image, place: place, columns: size.columns, rows: size.rows))
    }
}

/// The parts of which all screens are made. The two columns on the left belong to the marks of focus and error.
extension Frame {
    package static let margin = 2

    /// A row of text behind the margin.
    package mutating func text(_ text: String, row: Int, ink: Ink = .plain) {
        grid.write(text.truncated(to: columns - Self.margin), row: row, column: Self.margin, ink: ink)
    }

    /// The mark in front of what has the focus.
    package mutating func mark(row: Int) {
        grid.write("▸", row: row, column: 0, ink: .focus)
    }

    /// The app's name in a box.
    ///
    /// - Returns: the row below.
    package mutating func logo(_ name: String) -> Int {
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
    package mutating func complaint(_ sentence: String, row: Int) -> Int {
        let lines = Self.complaintLines(sentence, columns: columns)
        for (offset, line) in lines.enumerated() {
            grid.write(offset == 0 ? "! \(line)" : "  \(line)", row: row + offset, column: 0, ink: .error)
        }
        return row + lines.count
    }

    /// The rows that ``complaint(_:row:)`` takes.
    package static func complaintLines(_ sentence: String, columns: Int) -> [String] {
        sentence.sanitised.wrapped(to: columns - margin)
    }

    /// A button, enabled or disabled.
    package mutating func button(_ label: String, isEnabled: Bool = true, isFocused: Bool, row: Int) {
        if isFocused { mark(row: row) }
        let ink: Ink = !isEnabled ? .faint : isFocused ? .focus : .plain
        text(isEnabled ? "[ \(label) ]" : "( \(label) )", row: row, ink: ink)
    }

    /// What is being done, with a spinner in front of it.
    package mutating func progress(_ words: String, row: Int, tick: Int) {
        grid.write(Self.spinner[tick % Self.spinner.count], row: row, column: 0, ink: .focus)
        text(words, row: row)
    }

    /// What there is to say about the screen above its keys: what is wrong, else what is being done, else `note`.
    ///
    /// - Returns: the row in which it begins.
    package mutating func footer(ribbon: String?, progress words: String?, tick: Int, note: () -> String) -> Int {
        let row = footerRow(ribbon: ribbon)
        if let ribbon {
            complaint(ribbon, row: row)
        } else if let words {
            progress(words, row: row, tick: tick)
        } else {
            text(note(), row: row, ink: .faint)
        }
        return row
    }

    /// The row in which ``footer(ribbon:progress:tick:note:)`` begins.
    package func footerRow(ribbon: String?) -> Int {
        rows - 1 - (ribbon.map { Self.complaintLines($0, columns: columns).count } ?? 1)
    }

    private static let spinner = ["⠋", "⠙", "⠸", "⠴", "⠦", "⠇"]

    /// The keys of the screen, in its last row; as many as find room, and the last, which is the way out, before others.
    package mutating func hints(_ hints: [String]) {
        var hints = hints
        while hints.count > 1, Self.line(of: hints).displayWidth > columns - Self.margin {
            hints.remove(at: hints.count - 2)
        }
        text(Self.line(of: hints), row: rows - 1, ink: .faint)
    }

    private static func line(of hints: [String]) -> String { hints.joined(separator: " · ") }
}

/// A rating as a row of stars.
package enum Stars {
    /// `count` full stars, and empty ones up to `limit`.
    package static func row(_ count: Int, of limit: Int = 5) -> String {
        let full = min(max(count, 0), limit)
        return String(repeating: "★", count: full) + String(repeating: "☆", count: limit - full)
    }
}
