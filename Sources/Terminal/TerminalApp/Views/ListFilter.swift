import TerminalIO

/// The words that a list is filtered by.
package struct ListFilter {
    private var input: TextInput?
    /// Whether they are being typed.
    package private(set) var isTyping = false

    package init() {}

    /// The words as they are so far.
    package var words: String { input?.text ?? "" }
    /// Whether there are any, or are about to be.
    package var isActive: Bool { input != nil }

    package mutating func open() {
        input = TextInput(words, cursor: words.count)
        isTyping = true
    }

    package mutating func clear() {
        input = nil
        isTyping = false
    }

    /// Does what `key` means while the words are typed.
    ///
    /// - Returns: whether it means anything there.
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

    /// Draws the words, where they are typed.
    package func draw(on frame: inout Frame, row: Int) {
        guard let input else { return }
        let window = TextWindow(input, width: frame.columns - Frame.margin - 3, isHidden: false)
        frame.grid.write("/", row: row, column: Frame.margin, ink: .focus)
        frame.grid.write(window.text, row: row, column: Frame.margin + 2)
        frame.cursor = Frame.Place(row: row, column: Frame.margin + 2 + window.cursor)
    }
}
