/// A show's cover: a sky of its own colours, a moon and hills, drawn from the show's place in the list.
struct Cover {
    private static let width = 120
    private static let height = 180
    /// How many colours the sky has; after them come the moon's and the hills'.
    private static let skyColours = 24

    private let index: Int

    init(of show: CatalogShow) {
        index = show.index
    }

    /// The image.
    var png: PNG {
        let dots = (0..<Self.height).flatMap { row in (0..<Self.width).map { dot(row: row, column: $0) } }
        return PNG(width: Self.width, height: Self.height, palette: palette, dots: dots)
    }

    private var palette: [(UInt8, UInt8, UInt8)] {
        let top = [index * 53 % 120, index * 31 % 100, 60 + index * 17 % 90]
        let bottom = [120 + index * 29 % 130, 90 + index * 41 % 120, 80 + index * 13 % 100]
        let sky = (0..<Self.skyColours).map { step in
            zip(top, bottom).map { UInt8($0 + ($1 - $0) * step / (Self.skyColours - 1)) }
        }
        return sky.map { ($0[0], $0[1], $0[2]) } + [(250, 240, 205), (30, 30, 44)]
    }

    private func dot(row: Int, column: Int) -> UInt8 {
        let hill = 128 + abs((column + index * 19) % 60 - 30) * 2 / 3 + abs((column + index * 7) % 22 - 11)
        if row > hill { return UInt8(Self.skyColours + 1) }
        let (down, right) = (row - 34 - index * 11 % 40, column - 24 - index * 23 % 72)
        let radius = 10 + index % 8
        if down * down + right * right < radius * radius { return UInt8(Self.skyColours) }
        return UInt8(row * Self.skyColours / Self.height)
    }
}
