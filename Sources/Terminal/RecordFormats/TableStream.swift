package import TerminalIO

/// Records as a table's lines, in pieces with a layout each: every page has the widths that it needs.
package struct TableStream: Sendable {
    package struct Column: Sendable {
        let field: String
        let layout: TableColumn

        package init(_ field: String, _ layout: TableColumn) {
            self.field = field
            self.layout = layout
        }
    }

    private let columns: [Column]
    private let width: Int?
    private let colours: Colours
    private var titles: [String] = []

    /// `width` is `nil` if there is no terminal.
    package init(_ columns: [Column], width: Int?, colours: Colours) {
        self.columns = columns
        self.width = width
        self.colours = colours
    }

    /// The lines of `records`, after a heading if they are the first, or the columns differ from those before.
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
    /// The value as shown in a table, with two decimals.
    fileprivate var tableText: String? {
        guard case .decimal(let number) = self, abs(number) < 1e12 else { return plainText }
        return Record.Value.decimal((number * 100).rounded() / 100).plainText
    }
}
