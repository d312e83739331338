#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A text where it stands in a page's bytes; of no use once those are gone.
package struct ScannedText {
    /// What stands between the quotation marks: valid UTF-8.
    package let bytes: UnsafeRawBufferPointer
    /// Whether there is an escape in it.
    package let isEscaped: Bool
    /// Whether the bytes are JSON in the plainest form there is: no character is escaped but quotation mark, backslash,
    /// line feed, carriage return and tab, each in two characters, and there is none from U+007F to U+009F.
    package let isPlain: Bool

    /// No text at all.
    static var empty: ScannedText {
        ScannedText(bytes: UnsafeRawBufferPointer(start: nil, count: 0), isEscaped: false, isPlain: true)
    }

    /// The text that the bytes stand for, or `nil` where an escape is for the decoder to judge.
    package var string: String? {
        isEscaped ? JSONEscapes.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
    }
}

extension ScannedText {
    /// What the bytes of a text turned out to hold while they were walked over. Each may be said too often, never too
    /// seldom: what is marked is looked at again.
    struct Marks {
        var hasEscape = false
        var hasRareEscape = false
        /// Something other than ASCII, or U+007F.
        var hasOther = false
    }

    /// The text between a text's quotation marks, unless its escapes or its encoding are for the decoder to judge.
    init?(_ bytes: UnsafeRawBufferPointer, _ marks: Marks) {
        var isPlain = !marks.hasRareEscape
        if marks.hasOther {
            switch UTF8Form(bytes) {
            case .invalid: return nil
            case .plain: break
            case .withControls: isPlain = false
            }
        }
        if marks.hasRareEscape, JSONEscapes.unescaped(bytes) == nil { return nil }
        self.init(bytes: bytes, isEscaped: marks.hasEscape, isPlain: isPlain)
    }
}

/// The escapes in a JSON text (RFC 8259, 7).
enum JSONEscapes {
    /// The text that `bytes` stand for, or `nil` where an escape is not one of the plain ones or the bytes are no UTF-8.
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

    /// Whether the character after a backslash makes one of the escapes that everybody writes alike.
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

    /// The scalar of four hexadecimal digits; a surrogate is none.
    private static func scalar(_ digits: Slice<UnsafeRawBufferPointer>) -> Unicode.Scalar? {
        var value: UInt32 = 0
        for digit in digits {
            guard let nibble = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(nibble)
        }
        return Unicode.Scalar(value)
    }
}

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

/// A date where it stands in a page's bytes; of no use once those are gone.
package struct ScannedDate {
    private let milliseconds: Int
    /// The bytes, where they are what ``WireDate/format(_:)`` would write.
    package let plainBytes: UnsafeRawBufferPointer?

    /// Reads a date, unless there is none in `text`.
    init?(_ text: ScannedText) {
        if let milliseconds = PlainDate.milliseconds(text.bytes) {
            self.milliseconds = milliseconds
            plainBytes = text.bytes
        } else {
            guard !text.isEscaped, let milliseconds = WireDate.milliseconds(text.bytes) else { return nil }
            self.milliseconds = milliseconds
            plainBytes = nil
        }
    }

    /// The date.
    package var date: Date { WireDate.date(milliseconds) }
}
