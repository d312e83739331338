import ScreenParts
import TerminalIO

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One item of a list as it is drawn.
package struct ListRow {
    let title: String
    let detail: String
    let ink: Ink
    let state: String?
    let id: String
    let url: String?
    /// What a filter looks at.
    fileprivate let searched: String

    /// A row; the words may be a server's.
    ///
    /// - Parameters:
    ///   - title: what the item is called.
    ///   - detail: what there is to say about it, drawn with `ink`.
    ///   - state: why it matters less, in a word; nil where it does not.
    ///   - id: what it is copied as.
    ///   - url: its cover, where it has one.
    ///   - isDetailSearched: whether a filter looks at `detail` too.
    package init(
        title: String, detail: String, ink: Ink, state: String? = nil, id: String, url: String?,
        isDetailSearched: Bool = true
    ) {
        self.title = title.sanitised
        self.detail = detail.sanitised
        self.ink = ink
        self.state = state
        self.id = id
        self.url = url
        searched = (isDetailSearched ? "\(self.title)\n\(self.detail)" : self.title).searchable
    }
}

/// What a filter looks at in all rows, in one piece: to go to each of a hundred thousand rows takes a hundred times as long.
struct SearchedRows {
    /// Each row's text and a line feed, and at the end of all a zero.
    private var text: [CChar] = [0]
    private var ends: [Int] = []

    mutating func add(_ row: ListRow) {
        text.removeLast()
        text += row.searched.utf8.lazy.map { CChar(bitPattern: max($0, 1)) }
        text += [CChar(bitPattern: UInt8(ascii: "\n")), 0]
        ends.append(text.count - 1)
    }

    /// The rows from the one numbered `first` on that hold `words`, which are ASCII and not empty, by their numbers.
    func rows(from first: Int, holding words: String) -> [Int] {
        words.withCString { words in
            text.withUnsafeBufferPointer { text in
                guard first < ends.count, let start = text.baseAddress else { return [] }
                var rows: [Int] = []
                var row = first
                var place = first == 0 ? 0 : ends[first - 1]
                while row < ends.count, let found = strstr(start + place, words) {
                    while ends[row] <= UnsafePointer(found) - start { row += 1 }
                    rows.append(row)
                    place = ends[row]
                    row += 1
                }
                return rows
            }
        }
    }
}

/// The rows of a list, and which of them a filter shows. What was made of an item is kept, so that a key costs in a list of
/// a hundred thousand what it costs in a short one.
@MainActor
package struct ListRows<Item: Sendable> {
    package private(set) var all: [ListRow] = []
    /// Those that the filter shows, by their numbers in the list.
    package private(set) var shown: [Int] = []
    package private(set) var columns = ListColumns()
    private var searched = SearchedRows()
    private var words = ""
    private var revision = 0

    package init() {}

    /// Takes what `list` and `filter` have become.
    mutating func update(_ list: PagedList<Item>, filter: String, row: (Item) -> ListRow) {
        update(list.items, revision: list.revision, filter: filter, row: row)
    }

    /// Takes what the items and `filter` have become; where `revision` has grown, the items are others than before.
    package mutating func update(_ items: [Item], revision: Int, filter: String, row: (Item) -> ListRow) {
        if self.revision != revision {
            self = ListRows()
            self.revision = revision
        }
        let words = filter.searchable
        if words != self.words {
            self.words = words
            shown = rows(from: 0)
        }
        let known = all.count
        for item in items.dropFirst(known) {
            let row = row(item)
            columns.add(row)
            searched.add(row)
            all.append(row)
        }
        if all.count > known { shown += rows(from: known) }
    }

    /// Those from the one numbered `first` on that the filter shows.
    private func rows(from first: Int) -> [Int] {
        if words.isEmpty { return Array(first..<all.count) }
        if words.utf8.allSatisfy({ $0 < 0x80 }) { return searched.rows(from: first, holding: words) }
        // A character may be written in several ways.
        return (first..<all.count).filter { all[$0].searched.contains(words) }
    }
}

/// The columns of a list: next to one another, each as wide as its widest cell, as far as there is room.
package struct ListColumns {
    private var title = 0
    private var detail = 0
    private var state = 0
    /// Whether the state has no column, and stands at the end of the title's.
    private var isTight = false

    mutating func add(_ row: ListRow) {
        title = max(title, row.title.displayWidth)
        detail = max(detail, row.detail.displayWidth)
        if let state = row.state { self.state = max(self.state, state.displayWidth + 2) }
    }

    /// The columns as they are drawn in a list of `width`. Where all titles would be cut for it, the state has no column of
    /// its own: it stands at the end of the title's, and only the titles are cut that have one.
    package func fitted(to width: Int) -> ListColumns {
        var columns = self
        let room = width - Frame.margin
        if state > 0, detail > 0, title + 2 + detail + state > room {
            columns.state = 0
            columns.isTight = true
        }
        columns.detail = min(columns.detail, room / 3)
        columns.title = max(min(title, room - columns.state - (columns.detail > 0 ? columns.detail + 2 : 0)), 1)
        return columns
    }

    /// Draws `item` in them, in a bar of `width` where it is selected.
    package func draw(_ item: ListRow, isSelected: Bool, on frame: inout Frame, row: Int, width: Int) {
        let isFaint = item.state != nil && !isSelected
        let place = Frame.margin + title + 2
        let state = item.state ?? ""
        let room = isTight && !state.isEmpty ? max(title - state.displayWidth - 2, 1) : title
        frame.grid.write(
            item.title.truncated(to: room), row: row, column: Frame.margin,
            ink: isFaint ? .faint : isSelected ? .heading : .plain)
        frame.grid.write(
            item.detail.truncated(to: detail), row: row, column: place, ink: item.state != nil ? .faint : item.ink)
        let stateColumn =
            isTight ? Frame.margin + title - state.displayWidth : place + (detail > 0 ? detail + 2 : 0)
        frame.grid.write(
            isTight ? state.truncated(to: title) : state, row: row, column: max(stateColumn, Frame.margin), ink: .faint)
        guard isSelected else { return }
        frame.mark(row: row)
        frame.bar(row: row, columns: 0..<width)
    }
}

/// How far a list is scrolled in the rows that show it.
package struct ListScroll {
    /// The row of the list that stands on top.
    package private(set) var top = 0
    /// How many rows show it.
    package private(set) var visible = 1
    private var count = 0

    package init() {}

    /// Takes notice of how long the list is and how many rows there are for it, and brings the row at `place` into sight.
    package mutating func fit(_ place: Int?, of count: Int, rows: Int) {
        self.count = count
        visible = max(rows, 1)
        top = max(min(top, place ?? 0, count - visible), 0)
        top = max(top, (place ?? 0) - visible + 1)
    }

    /// The rows of the list that are seen.
    package var range: Range<Int> { top..<max(min(top + visible, count), top) }

    /// By how many rows `key` moves in the list; nil where that is not what it does.
    package func step(_ key: Key) -> Int? {
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
}
