/// Formats rows of text for other programs. It changes data only as the format requires: a cell that a spreadsheet
/// would interpret as a formula is unchanged, since a program must get what the server sent.
package enum SeparatedValues {
    /// Returns cells separated by tabs, without a line end. Every control character in a cell (tab, line break, C0,
    /// DEL, C1) and both line breaks of Unicode become a space.
    package static func tsv(_ cells: [String]) -> String {
        cells.map { cell in
            let scalars = cell.unicodeScalars.map { $0.isControl || $0.isUnicodeLineBreak ? " " : $0 }
            return String(String.UnicodeScalarView(scalars))
        }.joined(separator: "\t")
    }

    /// Returns cells separated by commas, without a record end. A cell with a comma, a quote or a line break is quoted,
    /// with quotes doubled (RFC 4180, section 2).
    package static func csv(_ cells: [String]) -> String {
        cells.map { cell in
            guard cell.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return cell }
            // Compare scalars: a quote with a combining mark is a different character.
            let doubled = cell.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
            return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
        }.joined(separator: ",")
    }
}
