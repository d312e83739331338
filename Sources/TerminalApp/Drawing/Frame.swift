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

    /// An empty picture.
    package init(columns: Int, rows: Int) {
        grid = CellGrid(columns: columns, rows: rows)
    }

    package var columns: Int { grid.columns }
    package var rows: Int { grid.rows }
}
