/// What the screen shows at one time.
package struct Frame: Hashable, Sendable {
    /// A place on the screen, from 0.
    package struct Place: Hashable, Sendable {
        package var row: Int
        package var column: Int

        /// A place.
        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    /// What is seen.
    package var grid: CellGrid
    /// Where the cursor blinks, if anywhere.
    package var cursor: Place?

    /// What is drawn over the cells.
    private(set) var images: [PlacedImage] = []
    /// The shape of a cell, where images can be drawn; else there are none.
    let cell: CellShape?

    /// An empty screen.
    package init(columns: Int, rows: Int, cell: CellShape? = nil) {
        self.cell = cell
        grid = CellGrid(columns: columns, rows: rows)
    }

    package var columns: Int { grid.columns }
    package var rows: Int { grid.rows }

    /// Whether images can be drawn.
    package var showsImages: Bool { cell != nil }

    /// How many rows `image` takes in a box of `columns` by `rows`; none where images cannot be drawn.
    package func height(of image: PNGImage, columns: Int, rows: Int) -> Int {
        cell?.fit(image, columns: columns, rows: rows).rows ?? 0
    }

    /// Draws `image` at its largest in a box of `columns` by `rows`, from its upper left corner on.
    package mutating func draw(_ image: PNGImage, at place: Place, columns: Int, rows: Int) {
        guard let size = cell?.fit(image, columns: columns, rows: rows) else { return }
        images.append(PlacedImage(image: image, place: place, columns: size.columns, rows: size.rows))
    }
}
