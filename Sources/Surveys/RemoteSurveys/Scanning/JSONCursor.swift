import CoreSupport

/// Scans the bytes of JSON in the form that the survey service writes.
///
/// It accepts only plain forms. For anything else, valid or not, it returns `nil` or `false`: use the library's
/// decoder.
struct JSONCursor {
    private var next: UnsafeRawPointer
    private let end: UnsafeRawPointer

    /// Creates a cursor over `bytes`, which must outlive it.
    init(_ bytes: UnsafeRawBufferPointer) {
        next = bytes.baseAddress ?? UnsafeRawPointer(("" as StaticString).utf8Start)
        end = next + bytes.count
    }

    /// Whether only white space is left.
    mutating func isAtEnd() -> Bool {
        skipSpace()
        return next == end
    }

    /// Skips white space, then consumes `byte` if it is next.
    @inline(__always)
    mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next < end, Self.byte(at: next) == byte else { return false }
        next += 1
        return true
    }

    /// Consumes `null`, `true` or `false` if it is next.
    @inline(__always)
    mutating func take(literal: StaticString) -> Bool {
        skipSpace()
        guard isNext(literal, count: literal.utf8CodeUnitCount) else { return false }
        next += literal.utf8CodeUnitCount
        return true
    }

    /// Consumes `key`, given with its quotation marks and colon, if it is next, written without an escape.
    @inline(__always)
    mutating func take(key: StaticString) -> Bool {
        skipSpace()
        let name = key.utf8CodeUnitCount - 1
        guard isNext(key, count: name) else { return false }
        let start = next
        next += name
        if take(UInt8(ascii: ":")) { return true }
        next = start
        return false
    }

    /// Whether the first `count` bytes of `text` are next. A constant `count` compiles to no call.
    @inline(__always)
    private func isNext(_ text: StaticString, count: Int) -> Bool {
        count <= end - next && next.hasSameBytes(as: text.utf8Start, count: count)
    }

    /// Consumes an integer of at most fifteen digits, without exponent or fraction.
    mutating func integer() -> Int? {
        skipSpace()
        let start = next
        var number = 0
        while next < end, isDigit(Self.byte(at: next)) {
            number = number * 10 + Int(Self.byte(at: next) - UInt8(ascii: "0"))
            next += 1
            guard next - start <= 15 else { return nil }
        }
        guard next > start, next == start + 1 || Self.byte(at: start) != UInt8(ascii: "0"), endsValue() else {
            return nil
        }
        return number
    }

    mutating func text() -> ScannedText? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        let start = next
        var marks = ScannedText.Marks()
        while true {
            skipPlainText(&marks)
            guard next < end else { return nil }
            switch Self.byte(at: next) {
            case UInt8(ascii: "\""):
                let bytes = UnsafeRawBufferPointer(start: start, count: next - start)
                next += 1
                return ScannedText(bytes, marks)
            case UInt8(ascii: "\\"):
                guard let escape = JSONEscape(at: next, before: end) else { return nil }
                marks.note(escape)
                next += escape.length
            case 0..<0x20:
                return nil
            case let byte:
                if byte >= 0x7F { marks.others = .init(repeating: true) }
                next += 1
            }
        }
    }

    /// Consumes an array. `element` consumes an element and returns whether it could.
    @inline(__always)
    mutating func array(_ element: (inout JSONCursor) -> Bool) -> Bool {
        guard take(UInt8(ascii: "[")) else { return false }
        if take(UInt8(ascii: "]")) { return true }
        repeat {
            guard element(&self) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]"))
    }

    /// Usually skips at most one space.
    @inline(__always)
    private mutating func skipSpace() {
        if next < end, Self.byte(at: next) == 0x20 { next += 1 }
        if next < end, Self.byte(at: next) <= 0x20 { skipSpaces() }
    }

    private mutating func skipSpaces() {
        while next < end, Self.isSpace(Self.byte(at: next)) { next += 1 }
    }

    /// Advances, sixteen bytes at a time, past bytes that are not a quotation mark, backslash or control character.
    @inline(__always)
    private mutating func skipPlainText(_ marks: inout ScannedText.Marks) {
        let quotes = SIMD16<UInt8>(repeating: 0x22)
        let backslashes = SIMD16<UInt8>(repeating: 0x5C)
        let spaces = SIMD16<UInt8>(repeating: 0x20)
        let deletes = SIMD16<UInt8>(repeating: 0x7F)
        while end - next >= 16 {
            let bytes = next.loadUnaligned(as: SIMD16<UInt8>.self)
            let stops = (bytes .== quotes) .| (bytes .== backslashes) .| (bytes .< spaces)
            marks.others .|= bytes .>= deletes
            if let stop = stops.firstTrue {
                next += stop
                return
            }
            next += 16
        }
    }

    @inline(__always)
    private static func byte(at place: UnsafeRawPointer) -> UInt8 { place.load(as: UInt8.self) }

    /// Whether a value may end here, unlike in the middle of `1.5` or `1e3`.
    private func endsValue() -> Bool {
        guard next < end else { return true }
        let byte = Self.byte(at: next)
        return Self.isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }

    @inline(__always)
    private static func isSpace(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x0A, 0x0D, 0x09: true
        default: false
        }
    }

    private func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}

extension JSONCursor {
    /// The maximum depth of a skipped value. The decoder has a limit as well, which is higher.
    static let deepest = 100

    /// Skips a value of any kind; returns `false` if the decoder must decide.
    mutating func skipValue(depth: Int = 0) -> Bool {
        skipSpace()
        guard next < end, depth < Self.deepest else { return false }
        switch Self.byte(at: next) {
        case UInt8(ascii: "\""): return text() != nil
        case UInt8(ascii: "{"): return skipObject(depth: depth + 1)
        case UInt8(ascii: "["): return array { $0.skipValue(depth: depth + 1) }
        case UInt8(ascii: "t"): return take(literal: "true")
        case UInt8(ascii: "f"): return take(literal: "false")
        case UInt8(ascii: "n"): return take(literal: "null")
        default: return skipNumber()
        }
    }

    private mutating func skipObject(depth: Int) -> Bool {
        next += 1
        if take(UInt8(ascii: "}")) { return true }
        repeat {
            guard skipMember(depth: depth) else { return false }
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}"))
    }

    /// Skips a member, unless its key has an escape: the key may be a known one.
    mutating func skipMember(depth: Int = 0) -> Bool {
        guard let key = text(), !key.isEscaped, take(UInt8(ascii: ":")) else { return false }
        return skipValue(depth: depth)
    }

    /// Skips a number (RFC 8259, 6).
    private mutating func skipNumber() -> Bool {
        skip(UInt8(ascii: "-"))
        guard skip(UInt8(ascii: "0")) || skipDigits() else { return false }
        if skip(UInt8(ascii: ".")), !skipDigits() { return false }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
            guard skipDigits() else { return false }
        }
        return true
    }

    /// Skips digits; returns whether there was one.
    private mutating func skipDigits() -> Bool {
        let start = next
        while next < end, isDigit(Self.byte(at: next)) { next += 1 }
        return next > start
    }

    @discardableResult
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next < end, Self.byte(at: next) == byte else { return false }
        next += 1
        return true
    }
}
