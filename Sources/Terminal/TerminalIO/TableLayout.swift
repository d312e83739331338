/// The rows of a table in one layout: as wide as needed, or as the terminal allows.
///
/// In a terminal of known width no line is wider. Columns give way one after the other: each is shortened, with cells
/// ending in `…`, and then left out. A column that never gives way is never cut: a cell that is wider than the
/// terminal, or leaves no room for the last of the others, gets separate lines above the rest of its row. If the width
/// is unknown, nothing gives way. Cells are sanitized here.
package struct TableLayout: Sendable {
    private static let gap = "  "

    private let columns: [TableColumn]
    private let rows: [[String]]
    private let width: Int?
    private let widths: [Int]
    private let shown: [Int]

    /// Lays out `rows`; missing cells are empty, extra ones are ignored. `width` is `nil` if there is no terminal.
    package init(_ columns: [TableColumn], rows: [[String]], width: Int?) {
        let rows = rows.map { row in columns.indices.map { $0 < row.count ? row[$0].sanitized : "" } }
        self.columns = columns
        self.rows = rows
        self.width = width
        var widths = columns.indices.map { index in
            // A cell with separate lines needs no column.
            let most = columns[index].turn == nil ? width ?? .max : .max
            let cells = rows.lazy.map { $0[index].displayWidth }.filter { $0 <= most }
            return max(columns[index].title.displayWidth, cells.max() ?? 0)
        }
        var shown = Array(columns.indices)
        if let width {
            let turns = columns.indices.compactMap { index in columns[index].turn.map { (turn: $0, index: index) } }
                .sorted { $0.turn < $1.turn }
            for (_, index) in turns {
                var excess = Self.width(of: shown, widths) - width
                guard excess > 0 else { break }
                let shortest = columns[index].shortest
                if index == turns.last?.index, let shortest, widths[index] - excess < shortest {
                    // The last one stays if it can: columns that are never cut then get separate lines.
                    var narrow = widths
                    for index in shown where columns[index].turn == nil {
                        narrow[index] = columns[index].title.displayWidth
                    }
                    let missing = Self.width(of: shown, narrow) - width
                    if narrow[index] - missing >= shortest { (widths, excess) = (narrow, max(missing, 0)) }
                }
                if let shortest, widths[index] - excess >= shortest {
                    widths[index] -= excess
                } else {
                    shown.removeAll { $0 == index }
                }
            }
        }
        self.widths = widths
        self.shown = shown
    }

    package var titles: [String] { shown.map { columns[$0].title } }

    package func header(_ colors: Colors) -> [String] {
        lines(columns.map(\.title)).map { colors.paint($0, .bold) }
    }

    package var lines: [String] { rows.flatMap(lines) }

    private func lines(_ cells: [String]) -> [String] {
        var above: [String] = []
        let row = shown.map { index in
            var cell = cells[index]
            if cell.displayWidth > widths[index] {
                if columns[index].turn == nil {
                    above += cell.broken(at: width ?? .max)
                    cell = ""
                } else {
                    cell = cell.truncated(to: widths[index])
                }
            }
            return cell.padded(to: widths[index])
        }
        var line = row.joined(separator: Self.gap)
        // Trailing spaces would only make a narrow terminal wrap.
        while line.last == " " { line.removeLast() }
        if line.isEmpty, !above.isEmpty { return above }
        // The columns that never give way may be too wide together.
        return above + (width.map { line.broken(at: $0) } ?? [line])
    }

    private static func width(of shown: [Int], _ widths: [Int]) -> Int {
        shown.reduce(gap.count * (shown.count - 1)) { $0 + widths[$1] }
    }
}

package struct TableColumn: Sendable {
    package let title: String
    /// The order in which it gives way in a table that is too wide, lowest first; `nil` if it never does, such as an
    /// id.
    package let turn: Int?
    /// The least width before it is left out; `nil` if it is shown in full or not at all.
    package let shortest: Int?

    package init(_ title: String, turn: Int? = nil, shortest: Int? = nil) {
        self.title = title
        self.turn = turn
        self.shortest = shortest
    }
}
