import TerminalIO

/// A text that is made line by line, for a width.
package struct TextLines {
    package private(set) var lines: [TextLine] = []
    private let width: Int

    /// No lines yet, of at most `width` columns.
    package init(width: Int) {
        self.width = width
    }

    /// Adds `text`, a server's perhaps, in as many lines as it takes, the first behind `prefix`; where the terminal knows
    /// links, it leads to `url`.
    package mutating func add(_ text: String, behind prefix: String = "", ink: Ink = .plain, url: String? = nil) {
        let indent = String(repeating: " ", count: prefix.count)
        for (index, line) in text.sanitised.wrapped(to: width - prefix.count).enumerated() {
            lines.append(TextLine((index == 0 ? prefix : indent) + line, ink: ink, link: url?.webLink))
        }
    }

    /// Adds a title in full where the heading, which has one row of `frame`, has to cut it.
    package mutating func addIfCut(_ title: String, in frame: Frame) {
        guard title.sanitised.displayWidth > frame.columns - Frame.margin else { return }
        add(title)
        addGap()
    }

    package mutating func addGap(_ count: Int = 1) {
        for _ in 0..<count { lines.append(TextLine("")) }
    }
}

/// How far a text is scrolled in the rows that show it.
package struct TextScroll {
    /// The line that stands on top.
    package private(set) var top = 0
    private var visible = 1
    private var count = 0

    package init() {}

    /// Takes notice of how long the text is and how many rows there are for it.
    package mutating func fit(lines: Int, rows: Int) {
        count = lines
        visible = max(rows, 1)
        move(to: top)
    }

    /// The lines that are seen.
    package var range: Range<Int> { top..<min(top + visible, max(count, top)) }

    /// Whether there is more below.
    package var hasMore: Bool { count > top + visible }

    /// Does what `key` means to a text.
    ///
    /// - Returns: whether it means anything.
    package mutating func press(_ key: Key) -> Bool {
        switch key {
        case .up: move(to: top - 1)
        case .down: move(to: top + 1)
        case .pageUp: move(to: top - visible)
        case .pageDown, .character(" "): move(to: top + visible)
        case .control("u"): move(to: top - max(visible / 2, 1))
        case .control("d"): move(to: top + max(visible / 2, 1))
        case .home: move(to: 0)
        case .end: move(to: count)
        default: return false
        }
        return true
    }

    private mutating func move(to line: Int) {
        top = max(0, min(line, count - visible))
    }
}

/// A line of a text.
package struct TextLine: Hashable {
    /// The words, with nothing in them that a terminal obeys.
    package let text: String
    package let ink: Ink
    /// The URL that they lead to, one that can be sent to a terminal.
    package let link: String?

    package init(_ text: String, ink: Ink = .plain, link: String? = nil) {
        self.text = text
        self.ink = ink
        self.link = link
    }
}

/// Where in a long list or text the window stands.
package struct ScrollMark {
    private let thumb: Range<Int>

    /// A mark for `visible` rows of `count`, the first of which is `top`; nil where all are seen.
    package init?(top: Int, visible: Int, of count: Int) {
        guard count > visible, visible > 0 else { return nil }
        let height = max(visible * visible / count, 1)
        let start = min(top, count - visible) * (visible - height) / (count - visible)
        thumb = start..<(start + height)
    }

    /// Draws it in the rows of the window.
    package func draw(on frame: inout Frame, row: Int, rows: Int, column: Int) {
        for offset in 0..<rows {
            let isThumb = thumb.contains(offset)
            frame.grid.write(isThumb ? "┃" : "│", row: row + offset, column: column, ink: isThumb ? .focus : .faint)
        }
    }
}
