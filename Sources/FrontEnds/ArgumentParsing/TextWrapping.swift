/// Breaks help text into lines. The text is the program's own, where a character is a column.
enum TextWrapping {
    /// The words of `text` in lines of at most `width` columns; a longer word stands alone. Line breaks stay.
    static func lines(_ text: String, width: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines = [""]
            for word in paragraph.split(separator: " ") {
                let last = lines[lines.count - 1]
                if last.isEmpty {
                    lines[lines.count - 1] = String(word)
                } else if last.count + 1 + word.count <= width {
                    lines[lines.count - 1] = "\(last) \(word)"
                } else {
                    lines.append(String(word))
                }
            }
            return lines
        }
    }

    /// Rows of a label and its text, the texts aligned; a label that is too long has its text on the next line.
    static func columns(_ rows: [(label: String, text: String)], width: Int) -> [String] {
        let longestLabel = 28
        let label = rows.map(\.label.count).filter { $0 <= longestLabel }.max() ?? longestLabel
        let indent = String(repeating: " ", count: label + 4)
        return rows.flatMap { row in
            let text = lines(row.text, width: max(width - indent.count, 24))
            if row.label.count > label {
                return ["  " + row.label] + text.map { indent + $0 }
            }
            let gap = String(repeating: " ", count: label - row.label.count)
            return ["  \(row.label)\(gap)  \(text[0])"] + text.dropFirst().map { indent + $0 }
        }
    }
}
