#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Walks over the bytes of a JSON text that is written as the survey service writes it.
///
/// It takes the plain forms alone. Whatever else JSON allows, and whatever it forbids, is a `nil` that means "ask the
/// library's decoder", never a verdict.
struct JSONCursor {
    private let bytes: UnsafeRawBufferPointer
    private var index = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Whether nothing but white space is left.
    mutating func isAtEnd() -> Bool {
        skipSpace()
        return index == bytes.count
    }

    /// Takes `byte`, after any white space, if it is what comes next.
    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// Takes `null`, `true` or `false` if it is what comes next.
    mutating func take(literal: StaticString) -> Bool {
        skipSpace()
        let length = literal.utf8CodeUnitCount
        guard index + length <= bytes.count, let base = bytes.baseAddress,
            memcmp(base + index, literal.utf8Start, length) == 0
        else { return false }
        index += length
        return true
    }

    /// A whole number of at most fifteen digits, written plainly.
    mutating func integer() -> Int? {
        skipSpace()
        let start = index
        var number = 0
        while index < bytes.count, isDigit(bytes[index]) {
            number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
            guard index - start <= 15 else { return nil }
        }
        guard index > start, index == start + 1 || bytes[start] != UInt8(ascii: "0"), endsValue() else { return nil }
        return number
    }

    /// The bytes between a text's quotation marks, and whether there is an escape among them.
    mutating func rawText() -> (bytes: UnsafeRawBufferPointer, isEscaped: Bool)? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = index
        var isEscaped = false
        while true {
            skipPlainText()
            guard index < bytes.count else { return nil }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return (UnsafeRawBufferPointer(rebasing: bytes[start..<index - 1]), isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                index += 2
            case 0..<0x20:
                return nil
            default:
                index += 1
            }
        }
    }

    /// A text.
    mutating func text() -> String? {
        guard let raw = rawText() else { return nil }
        return raw.isEscaped ? JSONEscapes.unescaped(raw.bytes) : String(validating: raw.bytes, as: UTF8.self)
    }

    /// Walks over an object; `member` reads the value of each key and says whether it could.
    mutating func object(_ member: (inout JSONCursor, _ key: UnsafeRawBufferPointer) -> Bool) -> Bool {
        guard take(UInt8(ascii: "{")) else { return false }
        if take(UInt8(ascii: "}")) { return true }
        repeat {
            guard let key = rawText(), !key.isEscaped, take(UInt8(ascii: ":")), member(&self, key.bytes) else {
                return false
            }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}"))
    }

    /// Walks over an array; `element` reads each element and says whether it could.
    mutating func array(_ element: (inout JSONCursor) -> Bool) -> Bool {
        guard take(UInt8(ascii: "[")) else { return false }
        if take(UInt8(ascii: "]")) { return true }
        repeat {
            guard element(&self) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]"))
    }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    /// Goes on, eight bytes at a time, while there is no quotation mark, no backslash and no control character.
    private mutating func skipPlainText() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            // A byte's top bit rises where it was zero, or where it was below 0x20 (and in no byte before the first).
            let found =
                ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
            let hits = found & tops
            if hits != 0 {
                index += hits.trailingZeroBitCount / 8
                return
            }
            index += 8
        }
    }

    /// Whether a value may end here, as it may not in the middle of `1.5` or `1e3`.
    private func endsValue() -> Bool {
        guard index < bytes.count else { return true }
        return [0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(bytes[index])
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
