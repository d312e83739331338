/// What there is to say of bytes that should be UTF-8.
enum UTF8Form {
    /// They are not.
    case invalid
    /// They are, and hold no control character from U+007F to U+009F.
    case plain
    /// They are, and hold such a control character.
    case withControls

    /// Looks at `bytes` (Unicode, table 3-7, well-formed byte sequences).
    init(_ bytes: UnsafeRawBufferPointer) {
        self = .plain
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            if lead < 0x7F {
                index += Self.plainCount(in: bytes, from: index)
                continue
            }
            if lead == 0x7F {
                self = .withControls
                index += 1
                continue
            }
            guard let (length, second) = Self.sequence(lead), index + length <= bytes.count,
                second.contains(bytes[index + 1]),
                (2..<length).allSatisfy({ bytes[index + $0] & 0xC0 == 0x80 })
            else {
                self = .invalid
                return
            }
            if lead == 0xC2, bytes[index + 1] < 0xA0 { self = .withControls }
            index += length
        }
    }

    /// How many bytes a sequence has that begins with `lead`, and what its second one may be.
    private static func sequence(_ lead: UInt8) -> (length: Int, second: ClosedRange<UInt8>)? {
        switch lead {
        case 0xC2...0xDF: (2, 0x80...0xBF)
        case 0xE0: (3, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
        case 0xED: (3, 0x80...0x9F)
        case 0xF0: (4, 0x90...0xBF)
        case 0xF1...0xF3: (4, 0x80...0xBF)
        case 0xF4: (4, 0x80...0x8F)
        default: nil
        }
    }

    /// How many of the bytes from `start` on are less than 0x7F until one is not: at least one, where the first is.
    private static func plainCount(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            // A byte's top bit is there, or rises (and in no byte before the first).
            let tops = (word | (word &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080
            index += tops == 0 ? 8 : tops.trailingZeroBitCount / 8
            if tops != 0 { return index - start }
        }
        while index < bytes.count, bytes[index] < 0x7F { index += 1 }
        return index - start
    }
}
