public import TerminalIO

/// Records as the lines of a table, in pieces that are each laid out by themselves: every page has the room that it needs.
public struct TableStream: Sendable {
    /// A column, and the field that it shows.
    public struct Column: Sendable {
        let field: String
        let layout: TableColumn

        /// A column that shows the field of that name.
        public init(_ field: String, _ layout: TableColumn) {
            self.field = field
            self.layout = layout
        }
    }

    private let columns: [Column]
    private let width: Int?
    private let colours: Colours
    private var titles: [String] = []

    /// A table of `columns`.
    ///
    /// - Parameters:
    ///   - columns: the columns from the left.
    ///   - width: the terminal's width in columns, or nil where there is none.
    ///   - colours: whether and how the headings are coloured.
    public init(_ columns: [Column], width: Int?, colours: Colours) {
        self.columns = columns
        self.width = width
        self.colours = colours
    }

    /// The lines of `records`, after the heading where they are the first, or have other columns than those before.
    mutating func append(_ records: [Record]) -> String {
        guard !records.isEmpty else { return "" }
        let rows = records.map { record in columns.map { record.text(of: $0.field) } }
        let layout = TableLayout(columns.map(\.layout), rows: rows, width: width)
        let heading = layout.titles == titles ? [] : layout.header(colours)
        titles = layout.titles
        return (heading + layout.lines).map { $0 + "\n" }.joined()
    }
}

extension Record {
    fileprivate func text(of name: String) -> String {
        fields.first { $0.name == name }?.value.tableText ?? ""
    }
}

extension Record.Value {
    /// The value as a person wants to see it beside others: two decimals say enough.
    fileprivate var tableText: String? {
        guard case .decimal(let number) = self, abs(number) < 1e12 else { return plainText }
        return Record.Value.decimal((number * 100).rounded() / 100).plainText
    }
}
