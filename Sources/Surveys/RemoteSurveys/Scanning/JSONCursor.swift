#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Walks over the bytes of a JSON text that is written as the survey service writes it.
///
/// It takes the plain forms alone. Whatever else JSON allows, and whatever it forbids, is a `nil` or `false` that means
/// "ask the library's decoder", never a verdict.
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
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// Takes `null`, `true` or `false` if it is what comes next.
    mutating func take(literal: StaticString) -> Bool {
        skipSpace()
        guard isNext(literal, count: literal.utf8CodeUnitCount) else { return false }
        index += literal.utf8CodeUnitCount
        return true
    }

    /// Takes `key`, which stands with its quotation marks and its colon, if it is what comes next, written without an
    /// escape.
    @inline(__always)
    mutating func take(key: StaticString) -> Bool {
        skipSpace()
        if isNext(key, count: key.utf8CodeUnitCount) {
            index += key.utf8CodeUnitCount
            return true
        }
        return takeSpaced(key: key)
    }

    /// The same where there may be white space before the colon.
    private mutating func takeSpaced(key: StaticString) -> Bool {
        let name = key.utf8CodeUnitCount - 1
        guard isNext(key, count: name) else { return false }
        let start = index
        index += name
        if take(UInt8(ascii: ":")) { return true }
        index = start
        return false
    }

    /// Whether the first `count` bytes of `text` come next.
    @inline(__always)
    private func isNext(_ text: StaticString, count: Int) -> Bool {
        guard index + count <= bytes.count, let base = bytes.baseAddress else { return false }
        return memcmp(base + index, text.utf8Start, count) == 0
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

    /// A text.
    mutating func text() -> ScannedText? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = index
        var marks = ScannedText.Marks()
        while true {
            skipPlainText(&marks)
            guard index < bytes.count else { return nil }
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return ScannedText(UnsafeRawBufferPointer(rebasing: bytes[start..<index - 1]), marks)
            case UInt8(ascii: "\\"):
                marks.hasEscape = true
                if index + 1 < bytes.count, !JSONEscapes.isPlain(bytes[index + 1]) { marks.hasRareEscape = true }
                index += 2
            case 0..<0x20:
                return nil
            case let byte:
                if byte >= 0x7F { marks.hasOther = true }
                index += 1
            }
        }
    }

    /// Walks over an object; `member` takes a key with its value, and says whether it could.
    @inline(__always)
    mutating func object(_ member: (inout JSONCursor) -> Bool) -> Bool {
        list(from: UInt8(ascii: "{"), to: UInt8(ascii: "}"), member)
    }

    /// Walks over an array; `element` takes an element and says whether it could.
    @inline(__always)
    mutating func array(_ element: (inout JSONCursor) -> Bool) -> Bool {
        list(from: UInt8(ascii: "["), to: UInt8(ascii: "]"), element)
    }

    @inline(__always)
    private mutating func list(from start: UInt8, to end: UInt8, _ item: (inout JSONCursor) -> Bool) -> Bool {
        guard take(start) else { return false }
        if take(end) { return true }
        repeat {
            guard item(&self) else { return false }
        } while take(UInt8(ascii: ","))
        return take(end)
    }

    @inline(__always)
    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case 0x20, 0x0A, 0x0D, 0x09: index += 1
            default: return
            }
        }
    }

    /// Goes on, eight bytes at a time, while there is no quotation mark, no backslash and no control character.
    @inline(__always)
    private mutating func skipPlainText(_ marks: inout ScannedText.Marks) {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        var others: UInt64 = 0
        defer {
            if others & tops != 0 { marks.hasOther = true }
        }
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let quote = word ^ (ones &* 0x22)
            let backslash = word ^ (ones &* 0x5C)
            // A byte's top bit rises where it was zero, or where it was below 0x20 (and in no byte before the first).
            let found =
                ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- ones &* 0x20) & ~word)
            others |= word | (word &+ ones)
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
