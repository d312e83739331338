/// One picture of the screen.
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
    private(set) var pictures: [PlacedPicture] = []
    /// The shape of a cell, where pictures can be drawn; else there are none.
    let cell: CellShape?

    /// An empty picture.
    package init(columns: Int, rows: Int, cell: CellShape? = nil) {
        self.cell = cell
        grid = CellGrid(columns: columns, rows: rows)
    }

    package var columns: Int { grid.columns }
    package var rows: Int { grid.rows }

    /// Whether pictures can be drawn.
    package var showsPictures: Bool { cell != nil }

    /// How many rows `picture` takes in a box of `columns` by `rows`; none where pictures cannot be drawn.
    package func height(of picture: Picture, columns: Int, rows: Int) -> Int {
        cell?.fit(picture, columns: columns, rows: rows).rows ?? 0
    }

    /// Draws `picture` at its largest in a box of `columns` by `rows`, from its upper left corner on.
    package mutating func draw(_ picture: Picture, at place: Place, columns: Int, rows: Int) {
        guard let size = cell?.fit(picture, columns: columns, rows: rows) else { return }
        pictures.append(PlacedPicture(picture: picture, place: place, columns: size.columns, rows: size.rows))
    }
}
