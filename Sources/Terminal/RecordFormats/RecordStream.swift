import HTTP
import TerminalIO

/// Writes records in one format piece by piece, as they arrive.
///
/// The pieces together are valid whenever the stream is ended, even after a failure midway.
package struct RecordStream: Sendable {
    package let format: RecordFormat
    private let names: [String]
    private var table: TableStream
    private var isEmpty = true

    /// Creates a stream of records with the fields `names`; `table` is the layout for the format `table`.
    package init(_ format: RecordFormat, names: [String], table: TableStream) {
        self.format = format
        self.names = names
        self.table = table
    }

    package func start() -> [UInt8] {
        switch format {
        case .json: Array("[".utf8)
        case .csv: Array((SeparatedValues.csv(names) + "\n").utf8)
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
    /// The bytes of a single record: an object in `json` and `ndjson`, else a list of one, without nested records.
    package static func single(_ record: Record, in format: RecordFormat) -> [UInt8] {
        if format == .json || format == .ndjson {
            return JSONWriter.bytes(.terminal) { writer in
                writer.record(record)
                writer.literal("\n")
            }
        }
        let flat = Record(record.fields.filter { !$0.value.isNested })
        let names = flat.fields.map(\.name)
        let table = TableStream(
            names.map { TableStream.Column($0, TableColumn($0)) }, width: nil, colours: Colours(areOn: false))
        var stream = RecordStream(format, names: names, table: table)
        return stream.start() + stream.append([flat]) + stream.end()
    }
}
