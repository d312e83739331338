/// One picture of the screen.
struct Frame: Hashable, Sendable {
    /// A place on the screen, from 0.
    struct Place: Hashable, Sendable {
        var row: Int
        var column: Int
    }

    /// What is seen.
    var grid: CellGrid
    /// Where the cursor blinks, if anywhere.
    var cursor: Place?

    /// An empty picture.
    init(columns: Int, rows: Int) {
        grid = CellGrid(columns: columns, rows: rows)
    }

    var columns: Int { grid.columns }
    var rows: Int { grid.rows }
}
