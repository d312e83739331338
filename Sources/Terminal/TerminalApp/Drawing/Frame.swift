/// What the screen shows at one time.
package struct Frame: Hashable, Sendable {
    /// A place on the screen, from 0.
    package struct Place: Hashable, Sendable {
        package var row: Int
        package var column: Int

        package init(row: Int, column: Int) {
            self.row = row
            self.column = column
        }
    }

    package var grid: CellGrid
    /// Where the cursor blinks, if anywhere.
    package var cursor: Place?

    /// What is drawn over the cells.
    private(set) var images: [PlacedImage] = []
    /// What a click can be meant for.
    private(set) var targets: [Target] = []
    /// The keys of the screen, those included that find no room.
    var keys: [String] = []
    /// The shape of a cell, where images can be drawn; else there are none.
    let cell: CellShape?
    /// Whether work has lasted so long that it is shown.
    let showsProgress: Bool

    package init(columns: Int, rows: Int, cell: CellShape? = nil, showsProgress: Bool = true) {
        self.cell = cell
        self.showsProgress = showsProgress
        grid = CellGrid(columns: columns, rows: rows)
    }

    package var columns: Int { grid.columns }
    package var rows: Int { grid.rows }

    /// Whether there is room for frames and gaps: from 60 by 16, the title bar included.
    package var isRoomy: Bool { columns >= 60 && rows + 1 >= 16 }

    /// Whether there is room for two things beside one another.
    package var isWide: Bool { columns >= 100 && isRoomy }

    /// An empty screen of another size that can show the same.
    package func part(columns: Int, rows: Int) -> Frame {
        Frame(columns: max(columns, 1), rows: max(rows, 1), cell: cell, showsProgress: showsProgress)
    }

    /// Puts `part`, or a `range` of its rows, over what is here, its upper left corner at `place`. What has no room in the
    /// range loses its cursor and its images with it.
    package mutating func put(_ part: Frame, rows range: Range<Int>? = nil, at place: Place) {
        let range = (range ?? 0..<part.rows).clamped(to: 0..<part.rows)
        func moved(_ old: Place) -> Place {
            Place(row: old.row - range.lowerBound + place.row, column: old.column + place.column)
        }
        grid.put(part.grid, rows: range, row: place.row, column: place.column)
        if let old = part.cursor, range.contains(old.row) { cursor = moved(old) }
        for image in part.images
        where range.contains(image.place.row) && image.place.row + image.rows <= range.upperBound {
            images.append(
                PlacedImage(
                    image: image.image, place: moved(image.place), columns: image.columns, rows: image.rows))
        }
        for target in part.targets where range.contains(target.row) {
            let place = moved(Place(row: target.row, column: target.columns.lowerBound))
            targets.append(
                Target(target.touch, row: place.row, columns: place.column..<(place.column + target.columns.count)))
        }
        if keys.isEmpty { keys = part.keys }
    }

    /// Has clicks on a part of a row mean `touch`.
    package mutating func target(_ touch: Touch, row: Int, columns: Range<Int>? = nil) {
        targets.append(Target(touch, row: row, columns: columns ?? 0..<self.columns))
    }

    /// What a click at `place` is meant for.
    func touch(at place: Place) -> Touch? {
        targets.last { $0.row == place.row && $0.columns.contains(place.column) }?.touch
    }

    /// Forgets what clicks can be meant for, and where the cursor was: something lies over it.
    mutating func cover() {
        targets = []
        images = []
        cursor = nil
    }

    /// Whether images can be drawn.
    package var showsImages: Bool { cell != nil }

    /// How many rows `image` takes in a box of `columns` by `rows`; none where images cannot be drawn.
    package func height(of image: TerminalImage, columns: Int, rows: Int) -> Int {
        cell?.fit(image, columns: columns, rows: rows).rows ?? 0
    }

    /// Draws `image` at its largest in a box of `columns` by `rows`, from its upper left corner on.
    package mutating func draw(_ image: TerminalImage, at place: Place, columns: Int, rows: Int) {
        guard let size = cell?.fit(image, columns: columns, rows: rows) else { return }
        images.append(PlacedImage(image: image, place: place, columns: size.columns, rows: size.rows))
    }
}

/// What a click is meant for, as the view knows it that drew it.
package enum Touch: Hashable, Sendable {
    /// The item of a list, or the control of a form, of that number.
    case item(Int)
    /// What can be chosen in a control.
    case choice(Int, of: Int)
    /// The button beside the heading that leads to Profile.
    case profile
    /// A key that the last row names.
    case key(Key)
}

/// Where a click is meant for something.
struct Target: Hashable, Sendable {
    let touch: Touch
    let row: Int
    let columns: Range<Int>

    init(_ touch: Touch, row: Int, columns: Range<Int>) {
        self.touch = touch
        self.row = row
        self.columns = columns
    }
}
