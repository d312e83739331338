import TerminalIO

/// The text that filters a list.
package struct ListFilter {
    private var input: TextInput?
    package private(set) var isTyping = false

    package init() {}

    package var words: String { input?.text ?? "" }
    /// Whether there is a text, or one is being typed.
    package var isActive: Bool { input != nil }

    package mutating func open() {
        input = TextInput(words, cursor: words.count)
        isTyping = true
    }

    package mutating func clear() {
        input = nil
        isTyping = false
    }

    /// Handles `key` while the text is typed, and returns whether it has a meaning there.
    package mutating func press(_ key: Key) -> Bool {
        switch key {
        case .escape: clear()
        case .enter:
            isTyping = false
            if words.isEmpty { clear() }
        default: return input?.apply(key) ?? false
        }
        return true
    }

    /// Draws the text while it is typed.
    package func draw(on frame: inout Frame, row: Int) {
        guard let input else { return }
        let window = TextWindow(input, width: frame.columns - Frame.margin - 3, isHidden: false)
        frame.grid.write("/", row: row, column: Frame.margin, ink: .focus)
        frame.grid.write(window.text, row: row, column: Frame.margin + 2)
        frame.cursor = Frame.Place(row: row, column: Frame.margin + 2 + window.cursor)
    }
}
