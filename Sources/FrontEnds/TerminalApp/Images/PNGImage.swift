#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An image that a terminal can be sent as it is: a PNG. Another kind would have to be decoded first, which nothing here
/// can: of such an image the URL is shown.
package struct PNGImage: Sendable {
    /// What the terminal knows it by, from 1.
    let id: Int
    let png: Data
    /// Its size in pixels.
    let width: Int
    let height: Int

    /// An image from its bytes; `nil` when they are no PNG, or one of a size that is not to be believed.
    init?(_ data: Data, id: Int) {
        let bytes = Array(data.prefix(24))
        // The signature, then the chunk IHDR, which begins with width and height (PNG, 5.2 and 11.2.2).
        guard bytes.count == 24, bytes.starts(with: Self.signature), bytes[12..<16].elementsEqual("IHDR".utf8) else {
            return nil
        }
        let size = [bytes[16..<20], bytes[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
        guard size.allSatisfy((1...Self.largestSide).contains) else { return nil }
        self.id = id
        png = data
        width = size[0]
        height = size[1]
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    private static let largestSide = 10_000
}

/// How large a character is on the screen, in pixels.
package struct CellShape: Hashable, Sendable {
    let width: Int
    let height: Int

    /// What most terminals come near to, for one that does not tell.
    static let usual = CellShape(width: 8, height: 16)

    /// A shape.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// How many cells `image` takes at its largest in a box of `columns` by `rows`, neither stretched nor squeezed.
    func fit(_ image: PNGImage, columns: Int, rows: Int) -> (columns: Int, rows: Int) {
        let box = (width: Double(columns * width), height: Double(rows * height))
        let scale = min(box.width / Double(image.width), box.height / Double(image.height))
        return (
            cells(Double(image.width) * scale, of: width, upTo: columns),
            cells(Double(image.height) * scale, of: height, upTo: rows)
        )
    }

    private func cells(_ pixels: Double, of size: Int, upTo limit: Int) -> Int {
        min(max(Int((pixels / Double(size)).rounded()), 1), limit)
    }
}

/// An image in its place on the screen. Two are the same when the terminal would draw the same.
struct PlacedImage: Hashable, Sendable {
    let image: PNGImage
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
