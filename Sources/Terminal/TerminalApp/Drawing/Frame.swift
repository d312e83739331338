package struct Frame: Hashable, Sendable {
    /// A position on the screen, counted from 0.
    package struct Position: Hashable, Sendable {
        package var row: Int
        package var column: Int

        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    package var grid: CellGrid
    package var cursor: Position?

    private(set) var images: [PlacedImage] = []
    private(set) var targets: [Target] = []
    /// All keys of the screen, also those without room in the last row.
    var keys: [String] = []
    /// The shape of a cell; `nil` if images cannot be drawn.
    let cell: CellShape?
    let showsProgress: Bool
    /// Whether the next key follows a pause, so that it may decide; see ``ScreenView/needsPause(_:)``.
    package var followsPause = true

    package init(columns: Int, rows: Int, cell: CellShape? = nil, showsProgress: Bool = true) {
        self.cell = cell
        self.showsProgress = showsProgress
        grid = CellGrid(columns: columns, rows: rows)
    }

    package var columns: Int { grid.columns }
    package var rows: Int { grid.rows }

    /// Whether there is room for frames and gaps: at least 60 by 16, the title bar included.
    package var isRoomy: Bool { columns >= 60 && rows + 1 >= 16 }

    package var isWide: Bool { columns >= 100 && isRoomy }

    /// An empty frame of another size with the same abilities.
    package func part(columns: Int, rows: Int) -> Frame {
        Frame(columns: max(columns, 1), rows: max(rows, 1), cell: cell, showsProgress: showsProgress)
    }

    /// Copies `part`, or a `range` of its rows, to the position `place`. A cursor or an image outside the range is
    /// dropped.
    package mutating func put(_ part: Frame, rows range: Range<Int>? = nil, at place: Position) {
        let range = (range ?? 0..<part.rows).clamped(to: 0..<part.rows)
        func moved(_ old: Position) -> Position {
            Position(row: old.row - range.lowerBound + place.row, column: old.column + place.column)
        }
        grid.put(part.grid, rows: range, row: place.row, column: place.column)
        if let old = part.cursor, range.contains(old.row) { cursor = moved(old) }
        for var image in part.images
        where range.contains(image.place.row) && image.place.row + image.rows <= range.upperBound {
            image.place = moved(image.place)
            images.append(image)
        }
        for target in part.targets where range.contains(target.row) {
            let place = moved(Position(row: target.row, column: target.columns.lowerBound))
            self.target(target.touch, row: place.row, columns: place.column..<(place.column + target.columns.count))
        }
        if keys.isEmpty { keys = part.keys }
    }

    package mutating func target(_ touch: Touch, row: Int, columns: Range<Int>? = nil) {
        targets.append(Target(touch: touch, row: row, columns: columns ?? 0..<self.columns))
    }

    func touch(at place: Position) -> Touch? {
        targets.last { $0.row == place.row && $0.columns.contains(place.column) }?.touch
    }

    /// Removes click targets, images and the cursor, before something covers the screen.
    mutating func cover() {
        targets = []
        images = []
        cursor = nil
    }

    /// Draws `image` as large as possible in a box of `columns` by `rows`, at its upper left corner.
    package mutating func draw(_ image: TerminalImage, at place: Position, columns: Int, rows: Int) {
        guard let size = cell?.fit(image, columns: columns, rows: rows) else { return }
        images.append(PlacedImage(image: image, place: place, columns: size.columns, rows: size.rows))
    }
}

/// The meaning of a click, as defined by the view that drew the target.
package enum Touch: Hashable, Sendable {
    case item(Int)
    case choice(Int, of: Int)
    case profile
    case key(Key)
}

struct Target: Hashable, Sendable {
    let touch: Touch
    let row: Int
    let columns: Range<Int>
}
