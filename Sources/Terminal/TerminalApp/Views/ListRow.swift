import ScreenParts
import TerminalIO

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// One item of a list, ready to draw.
package struct ListRow {
    let title: String
    let detail: String
    let ink: Ink
    let state: String?
    let id: String
    let url: String?
    /// The text that a filter searches.
    fileprivate let searched: String

    /// The texts may be a server's. `detail` is drawn with `ink`, `state` is a word for why the item matters less, and
    /// `id` is the text to copy.
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

/// The searchable texts of all rows in one piece: searching a hundred thousand rows one by one takes a hundred times as
/// long.
struct SearchedRows {
    /// Each row's text and a line feed, and at the end a zero.
    private var text: [CChar] = [0]
    private var ends: [Int] = []

    mutating func add(_ row: ListRow) {
        text.removeLast()
        text += row.searched.utf8.lazy.map { CChar(bitPattern: max($0, 1)) }
        text += [CChar(bitPattern: UInt8(ascii: "\n")), 0]
        ends.append(text.count - 1)
    }

    /// The numbers of the rows from `first` on that contain `words`, which are ASCII and not empty.
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

/// The rows of a list, and those that a filter shows. Rows are cached, so that a key costs as much in a list of a
/// hundred thousand items as in a short one.
@MainActor
package struct ListRows<Item: Sendable> {
    package private(set) var all: [ListRow] = []
    /// The numbers of the rows that the filter shows.
    package private(set) var shown: [Int] = []
    package private(set) var columns = ListColumns()
    private var searched = SearchedRows()
    private var words = ""
    private var revision = 0

    package init() {}

    mutating func update(_ list: PagedList<Item>, filter: String, row: (Item) -> ListRow) {
        update(list.items, revision: list.revision, filter: filter, row: row)
    }

    /// Updates the rows for `items` and `filter`; an increased `revision` means that the items were replaced.
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

    /// The rows from `first` on that the filter shows.
    private func rows(from first: Int) -> [Int] {
        if words.isEmpty { return Array(first..<all.count) }
        if words.utf8.allSatisfy({ $0 < 0x80 }) { return searched.rows(from: first, holding: words) }
        // A character may have several spellings.
        return (first..<all.count).filter { all[$0].searched.contains(words) }
    }
}

/// The columns of a list, each as wide as its widest cell, as far as there is room.
package struct ListColumns {
    private var title = 0
    private var detail = 0
    private var state = 0
    /// Whether the state is at the end of the title instead of in a column.
    private var isTight = false

    mutating func add(_ row: ListRow) {
        title = max(title, row.title.displayWidth)
        detail = max(detail, row.detail.displayWidth)
        if let state = row.state { self.state = max(self.state, state.displayWidth + 2) }
    }

    /// Fits the columns to a list of `width`. If a column for the state would cut all titles, the state is at the end
    /// of the title, so that only titles with a state are cut.
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

    /// Draws `item`, with a bar of `width` if it is selected.
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

/// A list's scroll position.
package struct ListScroll {
    /// The first visible row of the list.
    package private(set) var top = 0
    /// The number of rows that show it.
    package private(set) var visible = 1
    private var count = 0

    package init() {}

    /// Updates the length of the list and its number of rows, and makes the row at `place` visible.
    package mutating func fit(_ place: Int?, of count: Int, rows: Int) {
        self.count = count
        visible = max(rows, 1)
        top = max(min(top, place ?? 0, count - visible), 0)
        top = max(top, (place ?? 0) - visible + 1)
    }

    /// The visible rows of the list.
    package var range: Range<Int> { top..<max(min(top + visible, count), top) }

    /// The number of rows that `key` moves by; `nil` if it does not move.
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
