/// The escapes in a JSON text (RFC 8259, 7).
enum JSONEscapes {
    /// The text of `bytes`, or `nil` if an escape is not a plain one or the bytes are not UTF-8.
    static func unescaped(_ bytes: UnsafeRawBufferPointer) -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var rest = UnsafeRawBufferPointer(rebasing: bytes[...])
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            text.append(contentsOf: rest[..<backslash])
            guard backslash + 1 < rest.count else { return nil }
            var length = 2
            if rest[backslash + 1] == UInt8(ascii: "u") {
                length = 6
                guard backslash + 6 <= rest.count, let scalar = scalar(rest[(backslash + 2)..<(backslash + 6)]) else {
                    return nil
                }
                text.append(contentsOf: String(Character(scalar)).utf8)
            } else {
                guard let byte = character(rest[backslash + 1]) else { return nil }
                text.append(byte)
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[(backslash + length)...])
        }
        text.append(contentsOf: rest)
        return String(validating: text, as: UTF8.self)
    }

    /// Whether the character after a backslash makes a plain escape.
    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"): true
        default: false
        }
    }

    private static func character(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: nil
        }
    }

    /// The scalar of four hexadecimal digits; `nil` for a surrogate.
    private static func scalar(_ digits: Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar? {
        var value: UInt32 = 0
        for digit in digits {
            guard let nibble = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(nibble)
        }
        return Unicode.Scalar(value)
    }
}
