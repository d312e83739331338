import TerminalIO

package struct KeyGroup: Hashable, Sendable {
    let title: String
    let keys: [KeyHint]

    /// Creates a group; each of `hints` names keys, followed by their effect in lowercase.
    package init(_ title: String, _ hints: [String]) {
        self.title = title
        keys = hints.map { KeyHint($0) }
    }

    package static let moving = KeyGroup(
        "Moving",
        [
            "↑ ↓ or k j one row", "PgUp PgDn one page", "Ctrl-B Ctrl-F one page", "Ctrl-U Ctrl-D half a page",
            "Home End to both ends", "g G to both ends",
        ])
    static let everywhere = KeyGroup(
        "Everywhere", ["Ctrl-C quit", "Ctrl-Z suspend", "Ctrl-L redraw", "? these keys"])
}

struct KeyHint: Hashable, Sendable {
    let keys: String
    let action: String

    /// The effect begins with the first lowercase word that does not join keys.
    init(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let start = words.firstIndex { word in
            word.count > 1 && !["or", "digit"].contains(word) && word.allSatisfy { $0.isLowercase || $0 == "…" }
        }
        keys = words[..<(start ?? words.count)].joined(separator: " ")
        action = words[(start ?? words.count)...].joined(separator: " ")
    }

    /// The key, if it is a single one with a name or a character.
    var key: Key? {
        switch keys {
        case "Enter": .enter
        case "Esc": .escape
        case "Tab": .tab
        case "Space": .character(" ")
        case "←": .left
        case "→": .right
        case "↑": .up
        case "↓": .down
        case _ where keys.hasPrefix("Ctrl-"): keys.last.map { .control(Character($0.lowercased())) }
        default: keys.count == 1 ? keys.first.map(Key.character) : nil
        }
    }
}

extension Frame {
    /// Draws the screen's keys over it, in groups and as many columns as needed; if they do not fit, one page of them.
    /// Returns the number of pages.
    mutating func overlay(_ more: [KeyGroup], page: Int) -> Int {
        let groups = [KeyGroup("This screen", keys)] + more + [.everywhere]
        let width = groups.flatMap(\.keys).map(\.keys.displayWidth).max() ?? 0
        let blocks = groups.map { group in
            [(group.title, Ink.heading)] + group.keys.map { ("\($0.keys.padded(to: width))  \($0.action)", .plain) }
        }
        let lists = Self.lists(of: blocks, rows: isRoomy ? rows - 4 : rows - 2)
        let column = (lists.joined().map(\.0.displayWidth).max() ?? 0) + 3
        let perPage = max((columns - 4 + 3) / column, 1)
        let pages = (lists.count + perPage - 1) / perPage
        let page = min(page, pages - 1)
        let shown = lists.dropFirst(page * perPage).prefix(perPage)
        cover()
        var panel = part(
            columns: isRoomy ? min(column * shown.count - 3, columns - 4) + 4 : columns,
            rows: isRoomy ? (shown.map(\.count).max() ?? 0) + 2 : rows - 2)
        let top = isRoomy ? 1 : 0
        if isRoomy {
            panel.panel(at: Position(row: 0, column: 0), columns: panel.columns, rows: panel.rows, title: "Keys")
        }
        for (number, list) in shown.enumerated() {
            for (offset, line) in list.enumerated() {
                let start = column * number + 2
                let room = panel.columns - start - (isRoomy ? 2 : 0)
                panel.grid.write(line.0.truncated(to: room), row: top + offset, column: start, ink: line.1)
                guard line.1 == .plain else { continue }
                panel.grid.write(String(line.0.prefix(width)), row: top + offset, column: start, ink: .focus)
            }
        }
        put(panel, at: Position(row: max((rows - panel.rows) / 2, 1), column: (columns - panel.columns) / 2))
        clear(row: rows - 1)
        let arrows = (page + 1 < pages ? "↓" : "") + (page > 0 ? "↑" : "")
        text(arrows.isEmpty ? "Any key goes back" : "\(arrows) more · other keys go back", row: rows - 1)
        return pages
    }

    /// The blocks in lists of at most `rows` lines; a longer block continues in the next list.
    private static func lists(of blocks: [[(String, Ink)]], rows: Int) -> [[(String, Ink)]] {
        var lists: [[(String, Ink)]] = [[]]
        for block in blocks {
            let last = lists.count - 1
            if !lists[last].isEmpty, lists[last].count + 1 + block.count <= rows {
                lists[last] += [("", .plain)] + block
            } else {
                let pieces = stride(from: 0, to: block.count, by: rows).map { Array(block[$0...].prefix(rows)) }
                lists += pieces
            }
        }
        return Array(lists.dropFirst())
    }
}
