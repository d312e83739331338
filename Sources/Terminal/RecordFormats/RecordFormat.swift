import HTTP
import TerminalIO

/// The formats that a command can print records in.
public enum RecordFormat: String, CaseIterable, Sendable {
    /// Columns for a person, fitted to the terminal.
    case table
    /// One line a record, tabs between the fields, no header.
    case tsv
    case json
    case ndjson
    /// A header and one row a record, quoted by RFC 4180.
    case csv

    /// What stands before and after each record in JSON, a comma before the first one included; `nil` in another format.
    package var jsonEdges: (start: StaticString, end: StaticString)? {
        switch self {
        case .json: (",\n", "")
        case .ndjson: ("", "\n")
        case .table, .tsv, .csv: nil
        }
    }
}

extension RecordFormat {
    /// `bytes`, which are whole lines in this format, for a terminal: without anything that it would obey, or by which it
    /// would show something else than there is.
    ///
    /// In JSON such a character is escaped, so that a program still reads the same; elsewhere a space takes its place.
    public func harmless(_ bytes: [UInt8]) -> [UInt8] {
        // Nothing below U+0080 is left to be seen to: a table is sanitised and JSON escaped when they are made.
        switch self {
        case .table: bytes
        case .csv, .tsv: Array(String(decoding: bytes, as: UTF8.self).harmless.utf8)
        case .json, .ndjson: Self.escapingInvisible(bytes)
        }
    }

    /// JSON with every control and format character beyond ASCII escaped, and both of Unicode's line breaks: those that
    /// turn the direction of writing, that take no room, or that end a line.
    private static func escapingInvisible(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(where: { $0 >= 0x80 }) else { return json }
        var output: [UInt8] = []
        output.reserveCapacity(json.count)
        // They stand in texts alone, where an escape may stand too.
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            if scalar.isInvisible {
                for unit in UTF16.encode(scalar) ?? .init() { output += JSONWriter.escape(unit).utf8 }
            } else {
                output += UTF8.encode(scalar) ?? .init()
            }
        }
        return output
    }
}

extension Unicode.Scalar {
    fileprivate var isInvisible: Bool {
        guard !isASCII else { return false }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return true
        default: return false
        }
    }
}
