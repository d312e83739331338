import TerminalIO

/// A line of text that is being edited, and where.
struct TextInput: Equatable {
    /// The text.
    private(set) var text: String
    /// Behind how many characters the cursor stands.
    private(set) var cursor: Int
    /// Whether words are not to be told apart, as in a password.
    let isOneWord: Bool

    /// More than anybody types, and little enough to be drawn at once.
    static let limit = 4096

    init(_ text: String, cursor: Int, isOneWord: Bool = false) {
        self.text = text
        self.cursor = min(max(cursor, 0), text.count)
        self.isOneWord = isOneWord
    }

    /// Does what `key` means in a line of text.
    ///
    /// - Returns: whether it means anything there.
    mutating func apply(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character).sanitised)
        case .paste(let text): insert(text.pastedLine)
        case .left: cursor = max(cursor - 1, 0)
        case .right: cursor = min(cursor + 1, text.count)
        case .home: cursor = 0
        case .end: cursor = text.count
        case .wordLeft: cursor = wordStart
        case .wordRight: cursor = wordEnd
        case .backspace: remove(max(cursor - 1, 0)..<cursor)
        case .delete: remove(cursor..<min(cursor + 1, text.count))
        case .deleteWordBackward: remove(wordStart..<cursor)
        case .deleteWordForward: remove(cursor..<wordEnd)
        case .deleteToStart: remove(0..<cursor)
        case .deleteToEnd: remove(cursor..<text.count)
        default: return false
        }
        return true
    }

    private mutating func insert(_ new: String) {
        let index = text.index(text.startIndex, offsetBy: cursor)
        let front = text[..<index] + new.prefix(max(Self.limit - text.count, 0))
        let back = text[index...]
        text = String(front + back)
        // A mark joins the character before it, and then the cursor stays.
        cursor = text.count - back.count
    }

    private mutating func remove(_ range: Range<Int>) {
        let start = text.index(text.startIndex, offsetBy: range.lowerBound)
        text.removeSubrange(start..<text.index(start, offsetBy: range.count))
        cursor = range.lowerBound
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
    /// Pasted text as it fits into one line: without the line breaks at its end, and with nothing that a terminal obeys.
    var pastedLine: String {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text).sanitised
    }
}

/// The part of a line of text that a field shows, so that the cursor is seen.
struct TextWindow: Equatable {
    let text: String
    /// The column of the cursor, from the window's left.
    let cursor: Int

    /// The window of `width` columns. A hidden text shows how long it is and nothing else.
    init(_ input: TextInput, width: Int, isHidden: Bool) {
        let shown = isHidden ? String(repeating: "•", count: input.text.count) : input.text.sanitised
        let front = shown.prefix(input.cursor)
        // As much of the front as leaves a column for the cursor.
        var columns = front.displayWidth
        let visibleFront = front.drop { character in
            guard columns >= width else { return false }
            columns -= character.displayWidth
            return true
        }
        var rest = width - columns
        let visibleBack = shown.dropFirst(front.count).prefix { character in
            rest -= character.displayWidth
            return rest >= 0
        }
        text = String(visibleFront + visibleBack)
        cursor = columns
    }
}
