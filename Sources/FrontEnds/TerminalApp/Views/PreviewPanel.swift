/// What stands beside a list about the item that is selected: words, and below them its cover.
@MainActor
struct PreviewPanel {
    let place: Frame.Place
    let columns: Int
    let rows: Int
    let images: ImageCache

    /// Draws it with nothing in it.
    func draw(on frame: inout Frame) {
        frame.panel(at: place, columns: columns, rows: rows)
    }

    /// Draws it with the words that `add` adds, and the cover: as an image where the terminal shows them, else its URL.
    ///
    /// - Parameters:
    ///   - url: the cover's, where there is one.
    ///   - isLoaded: whether it is worth loading.
    func draw(cover url: String?, isLoaded: Bool, on frame: inout Frame, _ add: (inout TextLines) -> Void) {
        draw(on: &frame)
        var text = TextLines(width: columns - 4)
        add(&text)
        text.addGap()
        // In fewer than three rows an image is a stamp.
        let room = rows - 2 - text.lines.count
        let cover = Cover(
            url, among: images, in: frame, columnLimit: columns - 4, rowLimit: room < 3 ? 0 : room, loads: isLoaded)
        if let cover {
            cover.draw(on: &frame, row: place.row + 1 + text.lines.count, column: place.column + 2)
        } else if let url {
            text.add("Cover  \(url)", ink: .faint, url: url)
        }
        frame.lines(text.lines.prefix(max(rows - 2, 0)), at: Frame.Place(row: place.row + 1, column: place.column + 2))
    }
}
