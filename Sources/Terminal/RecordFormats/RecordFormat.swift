import HTTPMessages
import TerminalIO

package enum RecordFormat: String, CaseIterable, Sendable {
    /// Columns for a person, fitted to the terminal.
    case table
    /// One line per record, tabs between the fields.
    case tsv
    case json
    case ndjson
    /// A header and one row per record, quoted by RFC 4180.
    case csv

    /// Whether values may be nested.
    package var isJSON: Bool { jsonEdges != nil }

    /// The text before and after each record in JSON, a leading comma included; `nil` in other formats.
    package var jsonEdges: (start: StaticString, end: StaticString)? {
        switch self {
        case .json: (",\n", "")
        case .ndjson: ("", "\n")
        case .table, .tsv, .csv: nil
        }
    }
}

extension RecordFormat {
    /// Makes `bytes`, whole lines in this format, safe for a terminal: removes anything that it would interpret, or
    /// that would disguise the content.
    ///
    /// In JSON such a character is escaped, so that the value stays the same; in other formats it becomes a space.
    package func sanitized(_ bytes: [UInt8]) -> [UInt8] {
        // Characters below U+0080 need no change: tables are sanitized and JSON is escaped when they are created.
        switch self {
        case .table: bytes
        case .csv, .tsv: Array(String(decoding: bytes, as: UTF8.self).withoutControls.utf8)
        case .json, .ndjson: Self.escapingInvisible(bytes)
        }
    }

    /// Escapes all control and format characters beyond ASCII, and both line breaks of Unicode: characters that change
    /// the writing direction, are invisible, or end a line.
    private static func escapingInvisible(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(where: { $0 >= 0x80 }) else { return json }
        var output: [UInt8] = []
        output.reserveCapacity(json.count)
        // They occur only within strings, where escapes are allowed.
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
