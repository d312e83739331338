import CoreSupport

/// An image that is sent to a terminal undecoded.
package struct TerminalImage: Sendable {
    let id: Int
    let data: Data
    let size: PixelSize

    /// Returns `nil` if the bytes are not a PNG, or the size is implausible.
    init?(_ data: Data, id: Int) {
        let bytes = Array(data.prefix(24))
        self.id = id
        self.data = data
        // After the signature comes the chunk IHDR, which begins with width and height (PNG, 5.2 and 11.2.2).
        guard bytes.starts(with: Self.signature), bytes.count == 24, bytes[12..<16].elementsEqual("IHDR".utf8) else {
            return nil
        }
        let sides = [bytes[16..<20], bytes[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
        guard sides.allSatisfy((1...Self.largestSide).contains), sides[0] * sides[1] <= Self.mostPixels else {
            return nil
        }
        size = PixelSize(width: sides[0], height: sides[1])
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let largestSide = 10_000
    /// A few bytes can encode an image of any size, and the terminal needs four bytes per pixel: 100 MB.
    private static let mostPixels = 25_000_000
}

struct PixelSize: Hashable, Sendable {
    let width: Int
    let height: Int
}

package struct CellShape: Hashable, Sendable {
    let width: Int
    let height: Int

    /// A common shape, for terminals that do not report theirs.
    static let usual = CellShape(width: 8, height: 16)

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of cells for `image`, as large as possible in a box of `columns` by `rows` and undistorted.
    func fit(_ image: TerminalImage, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        let size = image.size
        let box = (width: Double(columns * width), height: Double(rows * height))
        let scale = min(box.width / Double(size.width), box.height / Double(size.height))
        return (
            cells(Double(size.width) * scale, of: width, upTo: columns),
            cells(Double(size.height) * scale, of: height, upTo: rows)
        )
    }

    private func cells(_ pixels: Double, of size: Int, upTo limit: Int) -> Int {
        min(max(Int((pixels / Double(size)).rounded()), 1), limit)
    }
}

/// An image at its position. Two are equal if the terminal would draw the same.
struct PlacedImage: Hashable, Sendable {
    let image: TerminalImage
    var place: Frame.Position
    let columns: Int
    let rows: Int

    static func == (one: PlacedImage, other: PlacedImage) -> Bool {
        one.image.id == other.image.id && one.place == other.place && one.columns == other.columns
            && one.rows == other.rows
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(image.id)
        hasher.combine(place)
    }
}
