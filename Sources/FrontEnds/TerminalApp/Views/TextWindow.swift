import TerminalIO

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
