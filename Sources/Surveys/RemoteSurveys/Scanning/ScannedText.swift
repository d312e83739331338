package import CoreSupport

/// A text within a page's bytes; valid only as long as they are.
package struct ScannedText {
    /// The bytes between the quotation marks: valid UTF-8.
    package let bytes: UnsafeRawBufferPointer
    package let isEscaped: Bool
    /// Whether the bytes are JSON in its plainest form: only quotation mark, backslash, line feed, carriage return and
    /// tab are escaped, each by two characters, and there is no character from U+007F to U+009F.
    package let isPlain: Bool

    static var empty: ScannedText {
        ScannedText(bytes: UnsafeRawBufferPointer(start: nil, count: 0), isEscaped: false, isPlain: true)
    }

    package var string: String {
        guard isEscaped else { return String(decoding: bytes, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: bytes.count) { text in
            UnsafeMutableRawPointer(text.baseAddress).map { JSONEscape.unescape(bytes, to: $0) } ?? 0
        }
    }

    /// Whether nothing of the text can be seen. Most texts show this by their first byte.
    var isBlank: Bool {
        if !isEscaped, let first = bytes.first, (0x21...0x7E).contains(first) { return false }
        return string.isBlank
    }

    /// Calls `body` with the text in UTF-8, without escapes.
    package func withUTF8(_ body: (UnsafeRawBufferPointer) -> Void) {
        guard isEscaped else { return body(bytes) }
        withUnsafeTemporaryAllocation(byteCount: bytes.count, alignment: 1) { text in
            guard let start = text.baseAddress else { return }
            body(UnsafeRawBufferPointer(start: start, count: JSONEscape.unescape(bytes, to: start)))
        }
    }
}

extension ScannedText {
    /// Facts noted while scanning a text. A mark may be set needlessly, but is never missing: marked texts are checked
    /// again.
    struct Marks {
        var hasEscape = false
        /// Whether there is an escape other than those of ``ScannedText/isPlain``.
        var hasRareEscape = false
        /// The lanes that contained a non-ASCII byte or U+007F.
        var others = SIMDMask<SIMD16<Int8>>(repeating: false)

        @inline(__always)
        mutating func note(_ escape: JSONEscape) {
            hasEscape = true
            switch escape.scalar {
            case "\"", "\\", "\n", "\r", "\t": hasRareEscape = hasRareEscape || escape.length > 2
            default: hasRareEscape = true
            }
        }

        var hasOther: Bool {
            let halves = unsafeBitCast(others, to: SIMD2<UInt64>.self)
            return halves[0] | halves[1] != 0
        }
    }

    /// Creates the text between quotation marks; `nil` if the decoder must decide about its escapes or encoding.
    init?(_ bytes: UnsafeRawBufferPointer, _ marks: Marks) {
        var isPlain = !marks.hasRareEscape
        if marks.hasOther {
            switch UTF8Form(bytes) {
            case .invalid: return nil
            case .plain: break
            case .withControls: isPlain = false
            }
        }
        self.init(bytes: bytes, isEscaped: marks.hasEscape, isPlain: isPlain)
    }
}

/// The kinds of UTF-8 text.
enum UTF8Form {
    case invalid
    /// Valid, without control characters from U+007F to U+009F.
    case plain
    /// Valid, with such a control character.
    case withControls

    /// Checks `bytes` (Unicode, table 3-7, well-formed byte sequences); `nil` if they are not valid.
    @inline(never)  // Seldom called; inlined, it would take the registers of the calling loop.
    init(_ bytes: UnsafeRawBufferPointer) {
        self = .plain
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            if lead < 0x7F {
                index &+= Self.plainCount(in: bytes, from: index)
                continue
            }
            if lead == 0x7F {
                self = .withControls
                index &+= 1
                continue
            }
            let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            guard index &+ length <= bytes.count, Self.areTails(bytes, from: index &+ 1, to: index &+ length) else {
                self = .invalid
                return
            }
            // The first bits of the code point: neither overlong, nor a surrogate, nor beyond the last.
            let bits = UInt16(lead) << 6 | UInt16(bytes[index &+ 1] & 0x3F)
            switch lead {
            case 0xC2...0xDF: if lead == 0xC2, bytes[index + 1] < 0xA0 { self = .withControls }
            case 0xE0...0xEF where bits & 0x3FF >= 0x20 && !(0x360...0x37F).contains(bits & 0x3FF): break
            case 0xF0...0xF4 where (0x10...0x10F).contains(bits & 0x1FF): break
            default:
                self = .invalid
                return
            }
            index &+= length
        }
    }

    /// Whether each of the bytes from `start` on is a continuation byte.
    @inline(__always)
    private static func areTails(_ bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Bool {
        var index = start
        while index < end {
            guard bytes[index] & 0xC0 == 0x80 else { return false }
            index &+= 1
        }
        return true
    }

    /// Returns the number of consecutive bytes below 0x7F from `start` on.
    @inline(__always)
    private static func plainCount(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        let deletes = SIMD16<UInt8>(repeating: 0x7F)
        var index = start
        while index &+ 16 <= bytes.count {
            let sixteen = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
            if let count = (sixteen .>= deletes).firstTrue { return index &+ count &- start }
            index &+= 16
        }
        while index < bytes.count, bytes[index] < 0x7F { index &+= 1 }
        return index &- start
    }
}

extension SIMDMask<SIMD16<Int8>> {
    @inline(__always)
    var firstTrue: Int? {
        // Every bit of a true lane is set.
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        let (first, second) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
        if first != 0 { return first.trailingZeroBitCount >> 3 }
        return second != 0 ? 8 &+ second.trailingZeroBitCount >> 3 : nil
    }
}

/// A date within a page's bytes; valid only as long as they are.
package struct ScannedDate {
    private enum Form {
        case plain(PlainDate, UnsafeRawBufferPointer)
        case other(milliseconds: Int)
    }

    private let form: Form

    /// Reads the date in `text`; `nil` if it is not one.
    init?(_ text: ScannedText) {
        if let date = PlainDate(text.bytes) {
            form = .plain(date, text.bytes)
        } else {
            guard !text.isEscaped, let milliseconds = WireDate.milliseconds(text.bytes) else { return nil }
            form = .other(milliseconds: milliseconds)
        }
    }

    /// The bytes, if ``WireDate/format(_:)`` would write the same.
    package var plainBytes: UnsafeRawBufferPointer? {
        if case .plain(_, let bytes) = form { bytes } else { nil }
    }

    package var date: Date {
        switch form {
        case .plain(let date, _): WireDate.date(date.milliseconds)
        case .other(let milliseconds): WireDate.date(milliseconds)
        }
    }
}
