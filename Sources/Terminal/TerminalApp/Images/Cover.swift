import TerminalIO

/// An image that can be drawn: it is loaded, and the terminal supports images.
@MainActor
package struct Cover {
    private let image: TerminalImage
    private let columnLimit: Int
    private let rowLimit: Int
    package let rows: Int

    /// Creates the image at `url`, as large as possible; `nil` if it cannot be drawn, or not yet. It is loaded if
    /// `loads`.
    package init?(
        _ url: String?, among images: ImageCache, in frame: Frame, columnLimit: Int = 40, rowLimit: Int = 10,
        loads: Bool = true
    ) {
        guard let cell = frame.cell, columnLimit > 0, rowLimit > 0,
            let image = url.flatMap({ images.image(at: $0, loads: loads) })
        else { return nil }
        self.image = image
        self.columnLimit = columnLimit
        self.rowLimit = rowLimit
        rows = cell.fit(image, columns: columnLimit, rows: rowLimit).rows
    }

    package func draw(on frame: inout Frame, row: Int, column: Int = Frame.margin) {
        frame.draw(image, at: Frame.Position(row: row, column: column), columns: columnLimit, rows: rowLimit)
    }
}

extension Frame {
    /// Draws a picture after its `label`, or its URL if it cannot be drawn, leaving `rowsBelow` rows free. Returns the
    /// row below.
    @MainActor
    package mutating func picture(
        _ url: String?, label: String, among images: ImageCache, row: Int, rowsBelow: Int
    ) -> Int {
        let rowLimit = max(min(8, rows - row - rowsBelow), 1)
        let picture = Cover(url, among: images, in: self, columnLimit: 20, rowLimit: rowLimit)
        let words = picture == nil ? url.map { $0.isEmpty ? "none" : $0.sanitized } ?? "none" : ""
        text(label + words, row: row, link: picture == nil ? url?.webLink : nil)
        picture?.draw(on: &self, row: row, column: Self.margin + label.displayWidth)
        return row + (picture?.rows ?? 1)
    }
}
