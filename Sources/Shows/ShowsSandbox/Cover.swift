#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

/// A small image of at most 256 colours, as a PNG file (ISO/IEC 15948). It is stored, not packed: there is no library for
/// that in the house, and the images are small.
struct PNG {
    let width: Int
    let height: Int
    /// Red, green and blue of each colour.
    let palette: [(UInt8, UInt8, UInt8)]
    /// Row by row, which colour each dot has. At most 65,535 bytes with one more for each row.
    let dots: [UInt8]

    var data: Data {
        var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Eight bits a dot, a palette, and nothing out of the ordinary.
        data += chunk("IHDR", Self.bytes(width) + Self.bytes(height) + [8, 3, 0, 0, 0])
        data += chunk("PLTE", palette.flatMap { [$0.0, $0.1, $0.2] })
        data += chunk("IDAT", stream)
        data += chunk("IEND", [])
        return data
    }

    /// The rows, each after the number of its filter, as a zlib stream (RFC 1950) of one stored block (RFC 1951, 3.2.4).
    private var stream: [UInt8] {
        let rows = (0..<height).flatMap { [0] + dots[$0 * width..<($0 + 1) * width] }
        let length = UInt16(rows.count)
        let lengths = [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        return [0x78, 0x01, 1] + lengths + rows + Self.bytes(Self.adler32(rows))
    }

    private func chunk(_ type: String, _ content: [UInt8]) -> Data {
        let body = Array(type.utf8) + content
        return Data(Self.bytes(content.count) + body + Self.bytes(Self.crc32(body)))
    }

    /// Four bytes, the highest first.
    private static func bytes(_ number: some BinaryInteger) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func adler32(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { checksum, byte in
            (0..<8).reduce(checksum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}
