package import Foundation
package import HTTPMessages

/// The URLs of a sandbox's own images, at the address that a request was sent to.
package struct ImageURLs {
    private let folder: String?

    /// The URLs below the path `folder`; `nil` if there are no images.
    init(of request: HTTPRequest, in folder: String?) {
        self.folder = folder.map { folder in
            var place = URLComponents()
            place.scheme = request.url.scheme
            place.host = request.url.host()
            place.port = request.url.port
            place.path = folder
            return place.string ?? folder
        }
    }

    package subscript(_ name: String) -> JSONValue { folder.map { .text("\($0)/\(name)") } ?? .null }
}

extension HTTPResponse {
    package static func image(_ png: PNG) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "image/png"], body: png.data)
    }
}

extension PNG {
    /// Draws a sky, a moon and hills, which differ for any two small numbers.
    package static func landscape(_ number: Int, width: Int, height: Int) -> PNG {
        let skyColors = 24
        let top = [number * 53 % 120, number * 31 % 100, 60 + number * 17 % 90]
        let bottom = [120 + number * 29 % 130, 90 + number * 41 % 120, 80 + number * 13 % 100]
        let sky = (0..<skyColors).map { step in
            zip(top, bottom).map { UInt8($0 + ($1 - $0) * step / (skyColors - 1)) }
        }
        let (moonRow, moonColumn) = (34 + number * 11 % 40, width / 5 + number * 23 % (width * 3 / 5))
        let radius = 10 + number % 8
        return PNG(
            width: width, height: height, palette: sky.map { ($0[0], $0[1], $0[2]) } + [(250, 240, 205), (30, 30, 44)]
        ) { row, column in
            let hill =
                height * 5 / 7 + abs((column + number * 19) % 60 - 30) * 2 / 3 + abs((column + number * 7) % 22 - 11)
            if row > hill { return skyColors + 1 }
            let (down, right) = (row - moonRow, column - moonColumn)
            return down * down + right * right < radius * radius ? skyColors : row * skyColors / height
        }
    }

    /// Draws head and shoulders, in colors that depend on the number.
    package static func portrait(_ number: Int) -> PNG {
        let size = 96
        let wall = (UInt8(90 + number * 47 % 130), UInt8(90 + number * 71 % 130), UInt8(110 + number * 29 % 130))
        return PNG(width: size, height: size, palette: [wall, (40, 40, 56)]) { row, column in
            let right = column - size / 2
            let head = (row - 38) * (row - 38) + right * right < 18 * 18
            let shoulders = (row - size) * (row - size) + right * right < 36 * 36
            return head || shoulders ? 1 : 0
        }
    }
}

/// A small image of at most 256 colors, as a PNG file (ISO/IEC 15948). It is stored uncompressed: the package has no
/// compression library, and the images are small.
package struct PNG {
    package let data: Data

    /// Creates an image of at most 65,535 pixels, counting one more for each row.
    ///
    /// - Parameters:
    ///   - palette: red, green and blue of each color.
    ///   - dot: returns the index of a pixel's color in the palette.
    package init(
        width: Int, height: Int, palette: [(UInt8, UInt8, UInt8)], dot: (_ row: Int, _ column: Int) -> Int
    ) {
        // Each row follows the number of its filter.
        var rows: [UInt8] = []
        for row in 0..<height { rows += [0] + (0..<width).map { UInt8(dot(row, $0)) } }
        // A zlib stream (RFC 1950) of one stored block (RFC 1951, 3.2.4).
        var stream: [UInt8] = [0x78, 0x01, 1]
        let length = UInt16(rows.count)
        for word in [length, ~length] { stream += [UInt8(word & 0xFF), UInt8(word >> 8)] }
        stream += rows + Self.bytes(Self.adler32(rows))
        var image = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        // Eight bits per pixel, a palette, and default methods.
        image += Self.chunk("IHDR", Self.bytes(width) + Self.bytes(height) + [8, 3, 0, 0, 0])
        image += Self.chunk("PLTE", palette.flatMap { [$0.0, $0.1, $0.2] })
        image += Self.chunk("IDAT", stream) + Self.chunk("IEND", [])
        data = image
    }

    private static func chunk(_ type: String, _ content: [UInt8]) -> Data {
        let body = Array(type.utf8) + content
        return Data(bytes(content.count) + body + bytes(crc32(body)))
    }

    /// Returns four bytes, the most significant first.
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
            checksum >> 8 ^ remainders[Int((checksum ^ UInt32(byte)) & 0xFF)]
        }
    }

    /// What each byte adds to the checksum.
    private static let remainders = (0..<256 as Range<UInt32>).map { byte in
        (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
}
