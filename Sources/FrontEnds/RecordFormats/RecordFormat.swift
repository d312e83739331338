/// The formats that a command can print records in.
public enum RecordFormat: String, CaseIterable, Sendable {
    /// Columns for a person, fitted to the terminal.
    case table
    /// One line a record, tabs between the fields, no header.
    case tsv
    /// One array.
    case json
    /// One object a line.
    case ndjson
    /// A header and one row a record, quoted by RFC 4180.
    case csv
}
