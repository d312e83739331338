import TerminalIO

/// A text that is built line by line for a given width.
package struct TextLines {
    package private(set) var lines: [TextLine] = []
    private let width: Int

    package init(width: Int) { self.width = width }

    /// Adds `text`, which may come from a server, in as many lines as it needs, the first after `prefix`. If the
    /// terminal supports links, it links to `url`.
    package mutating func add(_ text: String, behind prefix: String = "", ink: Ink = .plain, url: String? = nil) {
        let indent = String(repeating: " ", count: prefix.count)
        for (index, line) in text.sanitized.wrapped(to: width - prefix.count).enumerated() {
            lines.append(TextLine((index == 0 ? prefix : indent) + line, ink: ink, link: url?.webLink))
        }
    }

    /// Adds a title in full if the heading in one row of `frame` cuts it.
    package mutating func addIfCut(_ title: String, in frame: Frame) {
        guard title.sanitized.displayWidth > frame.columns - Frame.margin else { return }
        add(title)
        addGap()
    }

    package mutating func addGap(_ count: Int = 1) {
        for _ in 0..<count { lines.append(TextLine("")) }
    }
}

package struct Scroll {
    private(set) var top = 0
    private(set) var visible = 1
    private var count = 0

    package init() {}

    /// Updates the length and the number of rows that show it, and makes the row at `place` visible.
    mutating func fit(_ place: Int? = nil, of count: Int, rows: Int) {
        self.count = count
        visible = max(rows, 1)
        move(to: top)
        if let place { top = max(min(top, place), place - visible + 1) }
    }

    var range: Range<Int> { top..<max(min(top + visible, count), top) }

    package var hasMore: Bool { count > top + visible }

    /// The number of rows that `key` moves by; `nil` if it does not move.
    func step(_ key: Key) -> Int? {
        switch key {
        case .up: -1
        case .down: 1
        case .pageUp: -visible
        case .pageDown: visible
        case .control("u"): -max(visible / 2, 1)
        case .control("d"): max(visible / 2, 1)
        case .home: -count
        case .end: count
        default: nil
        }
    }

    /// Handles `key`, and returns whether it has a meaning for a text.
    package mutating func press(_ key: Key) -> Bool {
        guard let step = step(key == .character(" ") ? .pageDown : key) else { return false }
        move(to: top + step)
        return true
    }

    private mutating func move(to row: Int) { top = max(0, min(row, count - visible)) }
}

package struct TextLine: Hashable {
    /// The text, without anything that a terminal interprets.
    package let text: String
    package let ink: Ink
    /// The URL that it links to, safe to send to a terminal.
    package let link: String?

    package init(_ text: String, ink: Ink = .plain, link: String? = nil) {
        self.text = text
        self.ink = ink
        self.link = link
    }
}

/// The mark of the window's position in a long list or text.
package struct ScrollMark {
    private let thumb: Range<Int>

    /// Creates a mark for `visible` of `count` rows from `top` on; `nil` if all are visible.
    package init?(top: Int, visible: Int, of count: Int) {
        guard count > visible, visible > 0 else { return nil }
        let height = max(visible * visible / count, 1)
        let start = min(top, count - visible) * (visible - height) / (count - visible)
        thumb = start..<(start + height)
    }

    package func draw(on frame: inout Frame, row: Int, rows: Int, column: Int) {
        for offset in 0..<rows {
            let isThumb = thumb.contains(offset)
            frame.grid.write(isThumb ? "┃" : "│", row: row + offset, column: column, ink: isThumb ? .focus : .faint)
        }
    }
}
