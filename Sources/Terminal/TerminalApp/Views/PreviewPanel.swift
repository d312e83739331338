import TerminalIO

/// The panel beside a list: text about the selected item, and below it its cover.
@MainActor
struct PreviewPanel {
    let place: Frame.Position
    let columns: Int
    let rows: Int
    let images: ImageCache

    func draw(on frame: inout Frame) {
        frame.panel(at: place, columns: columns, rows: rows)
    }

    /// Draws the text that `add` adds, the cover as an image or else its URL, and as many of the lines that `add`
    /// returns as fit. The cover is loaded if `isLoaded`.
    func draw(cover url: String?, isLoaded: Bool, on frame: inout Frame, _ add: (inout TextLines) -> [String]) {
        draw(on: &frame)
        var text = TextLines(width: columns - 4)
        let rest = add(&text)
        text.addGap()
        // In fewer than three rows an image is too small.
        let room = rows - 2 - text.lines.count
        let cover = Cover(
            url, among: images, in: frame, columnLimit: columns - 4, rowLimit: room < 3 ? 0 : room, loads: isLoaded)
        if let cover {
            cover.draw(on: &frame, row: place.row + 1 + text.lines.count, column: place.column + 2)
            text.addGap(cover.rows)
        } else if let url {
            text.add("Cover  \(url)", url: url)
        }
        let remaining = rows - 2 - text.lines.count - 1
        if !rest.isEmpty, remaining > 1 {
            text.addGap()
            let shown = rest.count > remaining ? remaining - 1 : rest.count
            for line in rest.prefix(shown) { text.add(line.sanitized.truncated(to: columns - 4)) }
            if shown < rest.count { text.add("… and \(rest.count - shown) more") }
        }
        frame.lines(
            text.lines.prefix(max(rows - 2, 0)), at: Frame.Position(row: place.row + 1, column: place.column + 2))
    }
}
