import CoreSupport

/// An image that a terminal can be sent as it is, for nothing here can decode one.
package struct TerminalImage: Sendable {
    /// What the terminal knows it by, from 1.
    let id: Int
    let data: Data
    /// Its size in pixels, which of a PNG alone is known.
    let size: PixelSize?

    /// An image from its bytes; `nil` when they are none that is sent in that way, or one of a size that is not to be
    /// believed.
    init?(_ data: Data, id: Int, way: ImageProtocol = .kitty) {
        let bytes = Array(data.prefix(24))
        self.id = id
        self.data = data
        guard bytes.starts(with: Self.signature) else {
            guard way == .iTerm, Self.others.contains(where: bytes.starts) else { return nil }
            size = nil
            return
        }
        // Behind the signature the chunk IHDR, which begins with width and height (PNG, 5.2 and 11.2.2).
        guard bytes.count == 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
        let sides = [bytes[16..<20], bytes[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
        guard sides.allSatisfy((1...Self.largestSide).contains), sides[0] * sides[1] <= Self.mostPixels else {
            return nil
        }
        size = PixelSize(width: sides[0], height: sides[1])
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// How JPEG, GIF and WebP begin.
    private static let others: [[UInt8]] = [[0xFF, 0xD8, 0xFF], Array("GIF8".utf8), Array("RIFF".utf8)]
    private static let largestSide = 10_000
    /// A few bytes can be an image of any size, for which the terminal takes four bytes a pixel: 100 MB.
    private static let mostPixels = 25_000_000
}

/// The size of an image.
struct PixelSize: Hashable, Sendable {
    let width: Int
    let height: Int
}

/// How a terminal is sent images.
package enum ImageProtocol: Hashable, Sendable {
    /// kitty's, which takes PNG.
    case kitty
    /// iTerm2's inline images, which take any format.
    case iTerm
}

/// How large a character is on the screen, in pixels.
package struct CellShape: Hashable, Sendable {
    let width: Int
    let height: Int
    let way: ImageProtocol

    /// What most terminals come near to, for one that does not tell.
    static let usual = CellShape(width: 8, height: 16)

    package init(width: Int, height: Int, way: ImageProtocol = .kitty) {
        self.width = width
        self.height = height
        self.way = way
    }

    /// How many cells `image` takes at its largest in a box of `columns` by `rows`, neither stretched nor squeezed; the
    /// whole box where its size is not known: there the terminal does it.
    func fit(_ image: TerminalImage, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        guard let size = image.size else { return (columns, rows) }
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

/// An image in its place on the screen. Two are the same when the terminal would draw the same.
struct PlacedImage: Hashable, Sendable {
    let image: TerminalImage
    let place: Frame.Place
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
