/// A text as a reader may decode it: its UTF-8 bytes, and for each byte the Unicode scalars that it comes from.
struct TextView {
    private(set) var bytes: [UInt8] = []
    private var sources: [Range<Int>] = []

    /// The readings in which a secret is looked for.
    static func all(of text: String) -> [TextView] {
        let plain = plain(text)
        return [
            plain, plain.percentDecoded(plusIsSpace: false), plain.percentDecoded(plusIsSpace: true), plain.unescaped(),
        ]
    }

    /// The characters, compared by canonical equivalence, and for each the scalars that it comes from. Invalid UTF-8
    /// becomes a replacement character.
    var characters: [(character: Character, source: Range<Int>)] {
        var text = String.UnicodeScalarView()
        var origins: [Range<Int>] = []
        var at = 0
        while at < bytes.count {
            let length = max(1, (~bytes[at]).leadingZeroBitCount)
            let end = min(at + length, bytes.count)
            let decoded = String(validating: bytes[at..<end], as: UTF8.self)?.unicodeScalars.first
            let last = decoded == nil ? at : end - 1
            text.append(decoded ?? "\u{FFFD}")
            origins.append(sources[at].lowerBound..<sources[last].upperBound)
            at = last + 1
        }
        var next = 0
        return String(text).map { character in
            let first = next
            next += character.unicodeScalars.count
            return (character, origins[first].lowerBound..<origins[next - 1].upperBound)
        }
    }

    /// The text without control and other invisible characters.
    static func plain(_ text: String) -> TextView {
        var view = TextView()
        for (index, scalar) in text.unicodeScalars.enumerated() where !scalar.isInvisible {
            for byte in String(scalar).utf8 { view.append(byte, from: index..<index + 1) }
        }
        return view
    }

    /// The ranges of scalars in which one of `patterns` occurs, or a canonical equivalent of one of `spelled`;
    /// overlapping ones included.
    func occurrences(of patterns: [[UInt8]], spelled: [[Character]]) -> [Range<Int>] {
        var found = patterns.flatMap { pattern in
            bytes.places(of: pattern).map { sources[$0.lowerBound].lowerBound..<sources[$0.upperBound - 1].upperBound }
        }
        // An ASCII text has no other spelling.
        guard bytes.contains(where: { $0 >= 0x80 }) else { return found }
        let characters = characters
        let text = characters.map(\.character)
        for pattern in spelled {
            found += text.places(of: pattern).map {
                characters[$0.lowerBound].source.lowerBound..<characters[$0.upperBound - 1].source.upperBound
            }
        }
        return found
    }

    func holdsAny(of patterns: [[UInt8]], spelled: [[Character]]) -> Bool {
        !occurrences(of: patterns, spelled: spelled).isEmpty
    }

    /// Reads `%41` as `A`.
    private func percentDecoded(plusIsSpace: Bool) -> TextView {
        decoded { at in
            if plusIsSpace, bytes[at] == UInt8(ascii: "+") { return ([UInt8(ascii: " ")], 1) }
            guard bytes[at] == UInt8(ascii: "%"), let value = hexadecimal(at + 1, digits: 2) else { return nil }
            return ([UInt8(value)], 3)
        }
    }

    /// Reads JSON's escapes (RFC 8259, 7).
    private func unescaped() -> TextView {
        decoded { at in
            guard bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count else { return nil }
            switch bytes[at + 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return ([bytes[at + 1]], 2)
            case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                return ([], 2)
            case UInt8(ascii: "u"): return unescapedScalar(at)
            default: return nil
            }
        }
    }

    private func unescapedScalar(_ at: Int) -> ([UInt8], Int)? {
        guard let high = hexadecimal(at + 2, digits: 4) else { return nil }
        if let scalar = Unicode.Scalar(high) { return (Array(String(scalar).utf8), 6) }
        guard at + 11 < bytes.count, bytes[at + 6] == UInt8(ascii: "\\"), bytes[at + 7] == UInt8(ascii: "u"),
            let low = hexadecimal(at + 8, digits: 4), (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { return nil }
        return (Array(String(scalar).utf8), 12)
    }

    /// Transforms the bytes; `decode` returns the bytes that an escape at an offset stands for, and the escape's
    /// length.
    private func decoded(_ decode: (Int) -> ([UInt8], Int)?) -> TextView {
        var view = TextView()
        var at = 0
        while at < bytes.count {
            let (decoded, length) = decode(at) ?? ([bytes[at]], 1)
            let source = sources[at].lowerBound..<sources[at + length - 1].upperBound
            for byte in decoded where byte >= 0x20 && byte != 0x7F { view.append(byte, from: source) }
            at += length
        }
        return view
    }

    private func hexadecimal(_ start: Int, digits: Int) -> UInt32? {
        guard start + digits <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[start..<start + digits] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    private mutating func append(_ byte: UInt8, from source: Range<Int>) {
        bytes.append(byte)
        sources.append(source)
    }
}

extension Array where Element: Equatable {
    /// The offsets of `pattern`, overlapping ones included.
    fileprivate func places(of pattern: [Element]) -> [Range<Int>] {
        guard let first = pattern.first, count >= pattern.count else { return [] }
        return (0...count - pattern.count).compactMap { start in
            guard self[start] == first, self[start..<start + pattern.count].elementsEqual(pattern) else { return nil }
            return start..<start + pattern.count
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible: control and format characters, line and paragraph separators.
    var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
