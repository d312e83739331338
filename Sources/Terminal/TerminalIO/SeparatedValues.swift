/// Rows of text for other programs. The data is left as it is beyond what the form demands: a cell that a spreadsheet
/// would take for a formula stays one, since a program that reads the rows must get what the server sent.
public enum SeparatedValues {
    /// Cells between tabs, without the line's end; every control character in a cell (tab, line break, C0, DEL, C1) and
    /// the two line breaks of Unicode each become a space.
    public static func tsv(_ cells: [String]) -> String {
        cells.map { cell in
            let scalars = cell.unicodeScalars.map { $0.isControl || $0.isUnicodeLineBreak ? " " : $0 }
            return String(String.UnicodeScalarView(scalars))
        }.joined(separator: "\t")
    }

    /// Cells between commas, without the record's end; a cell that holds a comma, a quote or a line break stands in
    /// quotes, in which a quote is doubled (RFC 4180, section 2).
    public static func csv(_ cells: [String]) -> String {
        cells.map { cell in
            guard cell.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return cell }
            // By scalars, since a quote with a combining mark is another character.
            let doubled = cell.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
            return "\"" + String(String.UnicodeScalarView(doubled)) + "\""
        }.joined(separator: ",")
    }
}
