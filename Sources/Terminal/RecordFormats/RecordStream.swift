import HTTPMessages
package import TerminalIO

/// Writes records in one format piece by piece, as they arrive.
///
/// The pieces form valid output whenever the stream is ended, even after a failure midway.
package struct RecordStream: Sendable {
    package let format: RecordFormat
    private let hasHeader: Bool
    private let names: [String]
    private var table: TableStream
    private var isEmpty = true

    /// Creates a stream of records with fields of these `names`, which begin `tsv` if it has a header.
    package init(
        _ format: RecordFormat, hasHeader: Bool = false, names: [String],
        table: TableStream = TableStream([], width: nil, colors: Colors(isEnabled: false))
    ) {
        self.format = format
        self.hasHeader = hasHeader
        self.names = names
        self.table = table
    }

    package func start() -> [UInt8] {
        switch format {
        case .json: Array("[".utf8)
        case .csv: Array((SeparatedValues.csv(names) + "\n").utf8)
        case .tsv where hasHeader: Array((SeparatedValues.tsv(names) + "\n").utf8)
        case .table, .tsv, .ndjson: []
        }
    }

    package mutating func append(_ records: [Record]) -> [UInt8] {
        append(RenderedRecords(records, in: format))
    }

    package mutating func append(_ rendered: RenderedRecords) -> [UInt8] {
        if format == .table { return Array(table.append(rendered.records).utf8) }
        guard !rendered.bytes.isEmpty else { return [] }
        defer { isEmpty = false }
        // The first record of an array has no comma before it.
        return format == .json && isEmpty ? Array(rendered.bytes.dropFirst()) : rendered.bytes
    }

    package func end() -> [UInt8] {
        switch format {
        case .json: Array((isEmpty ? "]\n" : "\n]\n").utf8)
        case .table, .tsv, .ndjson, .csv: []
        }
    }
}

extension RecordStream {
    /// Returns the bytes of a single record: an object in `json` and `ndjson`, otherwise a list of one record, without
    /// nested values.
    package static func single(_ record: Record, in format: RecordFormat, hasHeader: Bool = false) -> [UInt8] {
        if format.isJSON {
            return record.json.printable + Array("\n".utf8)
        }
        let flat = Record(record.fields.filter { !$0.value.isNested })
        let names = flat.fields.map(\.name)
        let table = TableStream(
            names.map { TableStream.Column($0, TableColumn($0)) }, width: nil, colors: Colors(isEnabled: false))
        var stream = RecordStream(format, hasHeader: hasHeader, names: names, table: table)
        return stream.start() + stream.append([flat]) + stream.end()
    }
}

/// Renders records as the lines of a table, in pieces. Each piece has its own layout, so that every page has the widths
/// that it needs.
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
    private let colors: Colors
    private var titles: [String] = []

    /// `width` is `nil` if there is no terminal.
    package init(_ columns: [Column], width: Int?, colors: Colors) {
        self.columns = columns
        self.width = width
        self.colors = colors
    }

    /// Returns the lines of `records`, with a heading if they are the first, or their columns differ from the previous
    /// ones.
    mutating func append(_ records: [Record]) -> String {
        guard !records.isEmpty else { return "" }
        let rows = records.map { record in columns.map { record.text(of: $0.field) } }
        let layout = TableLayout(columns.map(\.layout), rows: rows, width: width)
        let heading = layout.titles == titles ? [] : layout.header(colors)
        titles = layout.titles
        return (heading + layout.lines).map { $0 + "\n" }.joined()
    }
}

extension [TableStream.Column] {
    /// Returns the columns of the fields with these `names`. Of a field without a column, the name is the title.
    package func selecting(_ names: [String]) -> [TableStream.Column] {
        names.map { name in
            first { $0.field == name }
                ?? .init(name, TableColumn(name.replacing(/[A-Z]+/) { " \($0.output)" }.uppercased(), turn: 0))
        }
    }
}

extension Record {
    fileprivate func text(of name: String) -> String {
        fields.first { $0.name == name }?.value.tableText ?? ""
    }
}

extension JSONValue {
    /// The value as shown in a table, with two decimals.
    fileprivate var tableText: String? {
        guard case .decimal(let number) = self, abs(number) < 1e12 else { return plainText }
        return JSONValue.decimal((number * 100).rounded() / 100).plainText
    }
}
