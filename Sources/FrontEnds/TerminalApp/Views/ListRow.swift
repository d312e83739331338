import TerminalIO

/// One item of a list as it is drawn.
package struct ListRow {
    let title: String
    let detail: String
    let ink: Ink
    let state: String?
    let id: String
    let url: String?

    /// A row; the words may be a server's.
    ///
    /// - Parameters:
    ///   - title: what the item is called.
    ///   - detail: what there is to say about it, drawn with `ink`.
    ///   - state: why it matters less, in a word; nil where it does not.
    ///   - id: what it is copied as.
    ///   - url: its cover, where it has one.
    package init(
        title: String, detail: String, ink: Ink, state: String? = nil, id: String, url: String?
    ) {
        self.title = title.sanitised
        self.detail = detail.sanitised
        self.ink = ink
        self.state = state
        self.id = id
        self.url = url
    }

    /// Whether the item is one of those that `words` look for.
    func matches(_ words: String) -> Bool {
        [title, detail].contains { $0.lowercased().contains(words.lowercased()) }
    }
}

/// The columns of a list: next to one another, each as wide as its widest cell, as far as there is room.
struct ListColumns {
    private let title: Int
    private let detail: Int
    private let state: Int

    init(_ rows: [ListRow], width: Int) {
        func widest(_ cell: (ListRow) -> String) -> Int { rows.map { cell($0).displayWidth }.max() ?? 0 }
        let room = width - Frame.margin
        state = rows.contains { $0.state != nil } ? widest { $0.state ?? "" } + 2 : 0
        let detail = min(widest(\.detail), room / 3)
        title = max(min(widest(\.title), room - state - (detail > 0 ? detail + 2 : 0)), 1)
        self.detail = detail
    }

    func draw(_ item: ListRow, isSelected: Bool, on frame: inout Frame, row: Int, width: Int) {
        let isFaint = item.state != nil && !isSelected
        let place = Frame.margin + title + 2
        frame.grid.write(
            item.title.truncated(to: title), row: row, column: Frame.margin,
            ink: isFaint ? .faint : isSelected ? .heading : .plain)
        frame.grid.write(item.detail.truncated(to: detail), row: row, column: place, ink: isFaint ? .faint : item.ink)
        frame.grid.write(
            item.state ?? "", row: row, column: place + (detail > 0 ? detail + 2 : 0),
            ink: .faint)
        guard isSelected else { return }
        frame.mark(row: row)
        frame.bar(row: row, columns: 0..<width)
    }
}

/// Where in a long list the window stands.
struct ScrollMark {
    private let thumb: Range<Int>

    /// A mark for `visible` rows of `count`, the first of which is `top`; nil where all are seen.
    init?(top: Int, visible: Int, of count: Int) {
        guard count > visible, visible > 0 else { return nil }
        let height = max(visible * visible / count, 1)
        let start = min(top, count - visible) * (visible - height) / (count - visible)
        thumb = start..<(start + height)
    }

    func draw(on frame: inout Frame, row: Int, rows: Int, column: Int) {
        for offset in 0..<rows {
            let isThumb = thumb.contains(offset)
            frame.grid.write(isThumb ? "┃" : "│", row: row + offset, column: column, ink: isThumb ? .focus : .faint)
        }
    }
}
