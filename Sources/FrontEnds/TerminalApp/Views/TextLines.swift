import TerminalIO

/// A text that is made line by line, for a width.
package struct TextLines {
    /// The lines so far.
    package private(set) var lines: [TextLine] = []
    private let width: Int

    /// No lines yet, of at most `width` columns.
    package init(width: Int) {
        self.width = width
    }

    /// Adds `text`, a server's perhaps, in as many lines as it takes, the first behind `prefix`.
    package mutating func add(_ text: String, behind prefix: String = "", ink: Ink = .plain) {
        let indent = String(repeating: " ", count: prefix.count)
        for (index, line) in text.sanitised.wrapped(to: width - prefix.count).enumerated() {
            lines.append(TextLine((index == 0 ? prefix : indent) + line, ink: ink))
        }
    }

    /// Adds a title that the heading, which has one row, has to cut, in full.
    package mutating func addIfCut(_ title: String) {
        guard title.sanitised.displayWidth > width else { return }
        add(title)
        addGap()
    }

    /// Adds `count` empty lines.
    package mutating func addGap(_ count: Int = 1) {
        for _ in 0..<count { lines.append(TextLine("")) }
    }
}
