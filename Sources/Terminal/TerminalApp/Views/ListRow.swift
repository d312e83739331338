import ScreenParts
import TerminalIO

package struct ListRow {
    let title: String
    let detail: String
    let ink: Ink
    let state: String?
    let isFaint: Bool
    let id: String
    let url: String?
    fileprivate let searched: String

    /// The texts may be a server's. `detail` is drawn with `ink`, and `id` is the text to copy. An item that matters less
    /// is faint; by default, one with a `state`.
    package init(
        title: String, detail: String, ink: Ink, state: String? = nil, isFaint: Bool? = nil, id: String, url: String?
    ) {
        self.title = title.sanitized
        self.detail = detail.sanitized
        self.ink = ink
        self.state = state
        self.isFaint = isFaint ?? (state != nil)
        self.id = id
        self.url = url
        searched = "\(self.title)\n\(self.detail)".searchable
    }
}

/// The rows of a list, made once for each item, and those that a filter shows.
@MainActor
struct ListRows<Item: Sendable> {
    private(set) var all: [ListRow] = []
    private(set) var shown: [Int] = []
    private(set) var columns = ListColumns()
    private var words = ""
    private var revision = [0, 0]

    /// Makes the missing rows, or all of them if the list's order or `rowRevision` has changed.
    mutating func update(_ list: PagedList<Item>, rowRevision: Int = 0, filter: String, row: (Item) -> ListRow) {
        if revision != [list.revision, rowRevision] {
            self = ListRows()
            revision = [list.revision, rowRevision]
        }
        let words = filter.searchable
        let new = list.items.dropFirst(all.count).map(row)
        guard !new.isEmpty || words != self.words else { return }
        self.words = words
        all += new
        for row in new { columns.add(row) }
        shown = all.indices.filter { words.isEmpty || all[$0].searched.contains(words) }
    }
}

/// The columns of a list, each as wide as its widest cell, as far as there is room.
struct ListColumns {
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
    func fitted(to width: Int) -> ListColumns {
        var columns = self
        let room = width - Frame.margin
        columns.detail = min(detail, max(room / 3, room - title - 2 - state))
        if state > 0, detail > 0, title + 2 + columns.detail + state > room {
            columns.state = 0
            columns.isTight = true
        }
        columns.title = max(min(title, room - columns.state - (columns.detail > 0 ? columns.detail + 2 : 0)), 1)
        return columns
    }

    func draw(_ item: ListRow, isSelected: Bool, on frame: inout Frame, row: Int, width: Int) {
        let isFaint = item.isFaint && !isSelected
        let place = Frame.margin + title + 2
        let state = item.state ?? ""
        let room = isTight && !state.isEmpty ? max(title - state.displayWidth - 2, 1) : title
        frame.grid.write(
            item.title.truncated(to: room), row: row, column: Frame.margin,
            ink: isFaint ? .faint : isSelected ? .heading : .plain)
        frame.grid.write(
            item.detail.truncated(to: detail), row: row, column: place, ink: item.isFaint ? .faint : item.ink)
        let stateColumn =
            isTight ? Frame.margin + title - state.displayWidth : place + (detail > 0 ? detail + 2 : 0)
        frame.grid.write(
            isTight ? state.truncated(to: title) : state, row: row, column: max(stateColumn, Frame.margin), ink: .faint)
        guard isSelected else { return }
        frame.mark(row: row)
        frame.bar(row: row, columns: 0..<width)
    }
}
