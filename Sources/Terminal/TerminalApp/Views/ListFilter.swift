/// The text that filters a list.
struct ListFilter {
    private var input: TextInput?
    private(set) var isTyping = false

    var words: String { input?.text ?? "" }
    /// Whether there is a text, or one is being typed.
    var isActive: Bool { input != nil }

    mutating func open() {
        input = TextInput(words, cursor: words.count)
        isTyping = true
    }

    mutating func clear() {
        input = nil
        isTyping = false
    }

    /// Handles `key` while the text is typed, and returns whether it has a meaning there.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .escape: clear()
        case .enter:
            isTyping = false
            if words.isEmpty { clear() }
        default: return input?.apply(key) ?? false
        }
        return true
    }

    func draw(on frame: inout Frame, row: Int) {
        guard let input else { return }
        let window = TextWindow(input, width: frame.columns - Frame.margin - 3, isHidden: false)
        frame.grid.write("/", row: row, column: Frame.margin, ink: .focus)
        frame.grid.write(window.text, row: row, column: Frame.margin + 2)
        frame.cursor = Frame.Place(row: row, column: Frame.margin + 2 + window.cursor)
    }
}
