import TerminalIO

package struct TextInput: Equatable {
    package private(set) var text: String
    /// The number of characters before the cursor.
    package private(set) var cursor: Int
    /// Whether word-wise keys treat the text as one word, as in a password.
    let isOneWord: Bool
    /// Whether it has several lines, so that Enter starts another.
    let isMultiline: Bool

    /// Whether the last input exceeded the limit. None of it was inserted.
    package private(set) var isRefused = false

    /// In characters: more than a person types, and few enough to draw at once.
    static let limit = 65_536

    package static let refusal = "No more than 65,536 characters fit here. Nothing was added."

    package init(_ text: String, cursor: Int, isOneWord: Bool = false, isMultiline: Bool = false) {
        self.text = text
        self.cursor = min(max(cursor, 0), text.count)
        self.isOneWord = isOneWord
        self.isMultiline = isMultiline
    }

    /// Applies `key`, and returns whether it has a meaning in a text.
    package mutating func apply(_ key: Key) -> Bool {
        isRefused = false
        switch key {
        case .character(let character): insert(String(character).ownText(lineBreak: " "))
        case .enter where isMultiline: insert("\n")
        case .paste(let text) where isMultiline: insert(text.ownText(lineBreak: "\n"))
        case .paste(let text): insert(text.pastedLine)
        case .left, .control("b"): cursor = max(cursor - 1, 0)
        case .right, .control("f"): cursor = min(cursor + 1, text.count)
        case .home: cursor = line.lowerBound
        case .end: cursor = line.upperBound
        case .wordLeft: cursor = wordStart
        case .wordRight: cursor = wordEnd
        case .backspace: remove(max(cursor - 1, 0)..<cursor)
        case .delete, .control("d"): remove(cursor..<min(cursor + 1, text.count))
        case .deleteWordBackward: remove(wordStart..<cursor)
        case .deleteWordForward: remove(cursor..<wordEnd)
        case .control("u"): remove(line.lowerBound..<cursor)
        case .deleteToEnd: remove(cursor..<line.upperBound)
        default: return false
        }
        return true
    }

    private mutating func insert(_ new: String) {
        guard text.count + new.count <= Self.limit else {
            isRefused = true
            return
        }
        let index = text.index(text.startIndex, offsetBy: cursor)
        let front = text[..<index] + new
        let back = text[index...]
        text = String(front + back)
        // A combining mark joins the character before it, and then the cursor stays.
        cursor = text.count - back.count
    }

    private mutating func remove(_ range: Range<Int>) {
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        text.removeSubrange(start..<text.index(start, offsetBy: range.count))
        cursor = range.lowerBound
    }

    /// The line of the cursor, without its end.
    private var line: Range<Int> {
        guard isMultiline else { return 0..<text.count }
        let front = text.prefix(cursor).reversed().prefix { !$0.isNewline }
        let back = text.dropFirst(cursor).prefix { !$0.isNewline }
        return (cursor - front.count)..<(cursor + back.count)
    }

    private var wordStart: Int {
        guard !isOneWord else { return 0 }
        let back = Array(text).prefix(cursor).reversed().drop { !$0.isWordPart }.drop(while: \.isWordPart)
        return back.count
    }

    private var wordEnd: Int {
        guard !isOneWord else { return text.count }
        let onwards = text.dropFirst(cursor).drop { !$0.isWordPart }.drop(while: \.isWordPart)
        return text.count - onwards.count
    }
}

extension Character {
    fileprivate var isWordPart: Bool { isLetter || isNumber }
}

extension String {
    /// Pasted text for a single line: without trailing line breaks.
    var pastedLine: String {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text).ownText(lineBreak: " ")
    }
}

extension TextInput {
    /// Moves the cursor a line up or down in an area of `width` columns. Returns whether there is such a line.
    package mutating func moveLine(by offset: Int, width: Int) -> Bool {
        let area = TextArea(self, width: width)
        let row = area.cursor.row + offset
        guard area.lines.indices.contains(row) else { return false }
        let isLast = row + 1 == area.lines.count
        // The end of a wrapped line is the start of the next.
        let end = isLast ? text.count : area.starts[row + 1] - 1
        var columns = 0
        cursor = area.starts[row]
        for character in area.lines[row] where columns < area.cursor.column && cursor < end {
            columns += character.displayWidth
            cursor += 1
        }
        return true
    }
}

/// A text as an area shows it, broken into lines.
package struct TextArea: Equatable {
    package private(set) var lines = [""]
    package private(set) var cursor = Frame.Position(row: 0, column: 0)
    fileprivate var starts = [0]

    /// Breaks the text of `input` into lines of less than `width` columns, since the cursor needs one; between words if
    /// possible.
    package init(_ input: TextInput, width: Int) {
        let room = max(width, 3) - 1
        let shown = input.text.map { $0.isNewline ? "\n" : String($0).sanitized }
        let widths = shown.map { $0 == "\n" ? 0 : $0.displayWidth }
        var columns = 0
        var wordStart = 0
        for (index, character) in shown.enumerated() {
            if character == "\n" {
                starts.append(index + 1)
                columns = 0
            } else {
                // Trailing spaces do not start a new line.
                while character != " ", columns > 0, columns + widths[index] > room {
                    let isWordWhole = wordStart > starts[starts.count - 1]
                    starts.append(isWordWhole ? wordStart : index)
                    columns = isWordWhole ? widths[wordStart..<index].reduce(0, +) : 0
                }
                columns += widths[index]
            }
            if character == " " || character == "\n" { wordStart = index + 1 }
        }
        lines = zip(starts, starts.dropFirst() + [shown.count]).map { start, end in
            var line = shown[start..<end].filter { $0 != "\n" }.joined()
            while line.last == " ", line.displayWidth > room { line.removeLast() }
            return line
        }
        let row = starts.lastIndex { $0 <= input.cursor } ?? 0
        let front = widths[starts[row]..<min(input.cursor, shown.count)].reduce(0, +)
        cursor = Frame.Position(row: row, column: min(front, room))
    }
}

/// The part of a single-line text that a field shows, with the cursor in it.
package struct TextWindow: Equatable {
    package let text: String
    package let cursor: Int

    /// The window of `width` columns. A hidden text shows only its length.
    package init(_ input: TextInput, width: Int, isHidden: Bool) {
        let shown = input.text.map { isHidden ? "•" : String($0).sanitized }
        let (front, back) = (shown.prefix(input.cursor).joined(), shown.dropFirst(input.cursor).joined())
        // Show as much before the cursor as leaves a column for it.
        var columns = front.displayWidth
        let visibleFront = front.drop { character in
            guard columns >= width else { return false }
            columns -= character.displayWidth
            return true
        }
        var rest = width - columns
        let visibleBack = back.prefix { character in
            rest -= character.displayWidth
            return rest >= 0
        }
        text = String(visibleFront + visibleBack)
        cursor = columns
    }
}
