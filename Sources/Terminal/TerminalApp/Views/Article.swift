/// A text below a heading: a description, a cover, and parts such as questions.
///
/// If there is room for two columns, the parts are in a panel beside the rest, which stays while they scroll.
@MainActor
package struct Article {
    package var about: TextLines
    package var parts: TextLines
    package var cover: String?
    private let images: ImageCache
    private let width: Int

    /// Creates an empty article for the widths of `frame`; its cover may be in `images`.
    package init(in frame: Frame, images: ImageCache) {
        self.images = images
        width = frame.isWide ? frame.columns * 9 / 20 : frame.columns - (frame.isRoomy ? 0 : Frame.margin)
        about = TextLines(width: width - Frame.margin)
        parts = TextLines(width: frame.isWide ? frame.columns - width - 5 : width - Frame.margin)
    }

    /// Draws it with a button below it, in the rows between the heading and `footer`.
    package func draw(on frame: inout Frame, button: String?, footer: Int, scroll: inout Scroll) {
        let gap = frame.isRoomy ? 1 : 0
        let end = button == nil ? footer : footer - 1 - gap
        let rows = max(end - 1 - 2 * gap, 1)
        if frame.isWide {
            drawBeside(on: &frame, row: 1 + gap, rows: rows, scroll: &scroll)
        } else {
            drawBelow(on: &frame, row: 1 + gap, rows: rows, scroll: &scroll)
        }
        if let button { frame.button(button, isFocused: true, row: end, touch: .item(0)) }
    }

    private func drawBelow(on frame: inout Frame, row: Int, rows: Int, scroll: inout Scroll) {
        let cover = Cover(cover, among: images, in: frame)
        let about = lines(with: cover)
        let gap = about.isEmpty || parts.lines.isEmpty ? [] : [TextLine("")]
        let lines = about + gap + parts.lines
        scroll.fit(of: lines.count, rows: rows)
        frame.lines(lines[scroll.range], at: Frame.Position(row: row, column: Frame.margin))
        if !frame.isRoomy {
            ScrollMark(top: scroll.top, visible: rows, of: lines.count)?
                .draw(on: &frame, row: row, rows: rows, column: frame.columns - 1)
        }
        draw(cover, below: about, in: scroll.range, on: &frame, row: row)
    }

    private func drawBeside(on frame: inout Frame, row: Int, rows: Int, scroll: inout Scroll) {
        // In fewer than three rows an image is too small.
        let room = rows - about.lines.count - 1
        let cover = Cover(
            cover, among: images, in: frame, columnLimit: width - Frame.margin, rowLimit: room < 3 ? 0 : room)
        let about = lines(with: cover)
        let inner = max(rows - 2, 0)
        scroll.fit(of: max(parts.lines.count, about.count - 2), rows: inner)
        let top = min(scroll.top, max(about.count - rows, 0))
        let seen = top..<min(top + rows, about.count)
        frame.lines(about[seen], at: Frame.Position(row: row, column: Frame.margin))
        draw(cover, below: about, in: seen, on: &frame, row: row)
        let place = Frame.Position(row: row, column: width + 1)
        frame.panel(at: place, columns: frame.columns - place.column, rows: rows)
        let first = min(scroll.top, max(parts.lines.count - inner, 0))
        frame.lines(
            parts.lines.dropFirst(first).prefix(inner), at: Frame.Position(row: row + 1, column: place.column + 2))
        ScrollMark(top: first, visible: inner, of: parts.lines.count)?
            .draw(on: &frame, row: row + 1, rows: inner, column: frame.columns - 1)
    }

    private func lines(with cover: Cover?) -> [TextLine] {
        guard let url = self.cover else { return about.lines }
        var text = about
        if !text.lines.isEmpty { text.addGap() }
        if let cover {
            text.addGap(cover.rows)
        } else {
            text.add("Cover  \(url)", url: url)
        }
        return text.lines
    }

    /// Draws the cover after the lines, unless it is only partly visible.
    private func draw(_ cover: Cover?, below lines: [TextLine], in seen: Range<Int>, on frame: inout Frame, row: Int) {
        guard let cover else { return }
        let first = lines.count - cover.rows
        guard seen.lowerBound <= first, lines.count <= seen.upperBound else { return }
        cover.draw(on: &frame, row: row + first - seen.lowerBound)
    }
}
