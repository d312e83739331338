/// Rows of text for other programs. Data is changed only as the format requires: a cell that a spreadsheet would take
/// for a formula stays one, since a program must get what the server sent.
package enum SeparatedValues {
    /// Cells separated by tabs, without a line end; every control character in a cell (tab, line break, C0, DEL, C1)
    /// and the two line breaks of Unicode become a space each.
    package static func tsv(_ cells: [String]) -> String {
        cells.map { cell in
            let scalars = cell.unicodeScalars.map { $0.isControl || $0.isUnicodeLineBreak ? " " : $0 }
            return String(String.UnicodeScalarView(scalars))
        }.joined(separator: "\t")
    }

    /// Cells separated by commas, without a record end; a cell with a comma, a quote or a line break is quoted, with
    /// quotes doubled (RFC 4180, section 2).
    package static func csv(_ cells: [String]) -> String {
        cells.map { cell in
            guard cell.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return cell }
            // By scalars: a quote with a combining mark is another character.
            let doubled = cell.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
            return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
        }.joined(separator: ",")
    }
}
