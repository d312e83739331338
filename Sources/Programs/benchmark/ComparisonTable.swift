import TerminalIO

/// Comparisons as a table in Markdown, which can be read as it is.
struct ComparisonTable {
    private static let headings = ["what", "cost", "against", "cost", "ratio"]
    private let rows: [[String]]

    init(_ comparisons: [Comparison]) {
        rows = comparisons.map { [$0.what, $0.ours, $0.yardstick, $0.theirs, Cost.rounded($0.ratio)] }
    }

    /// The table's lines, one after the other.
    var text: String {
        let widths = Self.headings.indices.map { column in
            ([Self.headings] + rows).map { $0[column].displayWidth }.max() ?? 0
        }
        let rule = widths.map { String(repeating: "-", count: $0) }
        return ([Self.headings, rule] + rows).map { row in
            "| " + zip(row, widths).map { $0.padded(to: $1) }.joined(separator: " | ") + " |\n"
        }.joined()
    }
}
