/// The widths of a table's columns, decided once from its first rows, so that the rest may stream.
///
/// In a terminal of known width no line is wider than it: the widest columns that can shrink give way, and cells that do
/// not fit end in `…`. Where the width is unknown nothing is cut. Cells are sanitised here.
public struct TableLayout: Sendable {
    private static let gap = "  "

    private let columns: [TableColumn]
    private let width: Int?
    private let widths: [Int]

    /// Decides the widths.
    ///
    /// - Parameters:
    ///   - rows: the first rows, a cell for each column.
    ///   - width: the terminal's width in columns, or nil where there is none.
    public init(_ columns: [TableColumn], rows: [[String]], width: Int?) {
        self.columns = columns
        self.width = width
        var widths = columns.indices.map { index in
            let cells = rows.map { index < $0.count ? $0[index].sanitised.displayWidth : 0 }
            let natural = max(columns[index].title.displayWidth, cells.max() ?? 0)
            return columns[index].canShrink ? min(natural, width ?? natural) : natural
        }
        if let width { Self.fit(&widths, of: columns, into: width - Self.gap.count * (columns.count - 1)) }
        self.widths = widths
    }

    /// The titles, bold where there is colour.
    public func header(_ colours: Colours) -> String {
        colours.paint(line(columns.map(\.title)), .bold)
    }

    /// A row; missing cells are empty, further ones are left out.
    public func line(_ cells: [String]) -> String {
        var line = columns.indices.map { index in
            let cell = index < cells.count ? cells[index].sanitised : ""
            let shown = width == nil ? cell : cell.truncated(to: widths[index])
            return shown.padded(to: widths[index], aligned: columns[index].alignment)
        }.joined(separator: Self.gap)
        // Spaces at the end would only make a narrow terminal wrap.
        while line.last == " " { line.removeLast() }
        return width.map(line.truncated) ?? line
    }

    /// Takes columns from the widest that can shrink until all fit, or gives what is left over to the last, which costs
    /// nothing and spares later rows a cut.
    private static func fit(_ widths: inout [Int], of columns: [TableColumn], into available: Int) {
        var excess = widths.reduce(0, +) - available
        while excess > 0 {
            let shrinkable = widths.indices.filter {
                columns[$0].canShrink && widths[$0] > columns[$0].minimumWidth
            }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { return }
            widths[widest] -= 1
            excess -= 1
        }
        if let last = columns.last, last.alignment == .left { widths[widths.count - 1] -= excess }
    }
}
