public import Foundation

extension Data {
    /// The beginning of a PNG of that size, and `count` bytes in all: as much of one as anything looks at that does not
    /// draw it.
    public static func png(width: UInt8 = 1, height: UInt8 = 1, count: Int = 33) -> Data {
        let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        let header = start + Array("IHDR".utf8) + [0, 0, 0, width, 0, 0, 0, height]
        return Data(header) + Data(count: Swift.max(0, count - header.count))
    }
}
