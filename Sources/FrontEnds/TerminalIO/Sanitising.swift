extension String {
    /// The text without anything that a terminal would obey instead of showing.
    ///
    /// Line breaks and tabs become a space, escape sequences go whole, and every other control character and every
    /// character that turns the direction of writing (U+202A to U+202E, U+2066 to U+2069) is left out.
    public var sanitised: String {
        let scalars = Array(unicodeScalars)
        guard scalars.contains(where: { $0.isUnsafe }) else { return self }
        var result = UnicodeScalarView()
        var rest = scalars[...]
        while let scalar = rest.first {
            if let sequence = EscapeSequence.length(of: rest) {
                rest = rest.dropFirst(sequence)
                continue
            }
            rest = rest.dropFirst()
            if scalar == "\r", rest.first == "\n" { continue }
            if scalar.isBreak {
                result.append(" ")
            } else if !scalar.isUnsafe {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The lines of the text, each of them ``sanitised``, for where several lines are shown.
    public var sanitisedLines: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0).sanitised }
    }

    /// The text with a space in place of each character that a terminal would obey, but for line feeds and tabs: for
    /// lines that are made for a program, where somebody watches them.
    public var harmless: String {
        guard unicodeScalars.contains(where: { $0.isUnsafe }) else { return self }
        let scalars = unicodeScalars.map { $0.isUnsafe && $0 != "\n" && $0 != "\t" ? " " : $0 }
        return String(UnicodeScalarView(scalars))
    }
}

extension Unicode.Scalar {
    /// C0, DEL or C1.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

    /// What separates lines or cells.
    var isBreak: Bool { (0x09...0x0D).contains(value) || value == 0x85 || isUnicodeLineBreak }

    var isUnicodeLineBreak: Bool { value == 0x2028 || value == 0x2029 }

    fileprivate var isUnsafe: Bool {
        isControl || isUnicodeLineBreak || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}

/// Recognises the control sequences of ECMA-48, section 5, in their 7-bit (ESC) and 8-bit (C1) forms.
enum EscapeSequence {
    /// How many scalars the sequence at the beginning of `scalars` has; nil where none begins or it has no end, in which
    /// case its text would be shown.
    static func length(of scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        guard let first = scalars.first else { return nil }
        if first == "\u{1B}" {
            guard let second = scalars.dropFirst().first else { return nil }
            switch second {
            case "[": return parameters(scalars.dropFirst(2)).map { $0 + 2 }
            case "]", "P", "X", "^", "_": return string(scalars.dropFirst(2)).map { $0 + 2 }
            default: return escape(scalars.dropFirst()).map { $0 + 1 }
            }
        }
        switch first.value {
        case 0x9B: return parameters(scalars.dropFirst()).map { $0 + 1 }
        case 0x90, 0x98, 0x9D...0x9F: return string(scalars.dropFirst()).map { $0 + 1 }
        default: return nil
        }
    }

    /// Parameter bytes, intermediate bytes and the final byte of a control sequence.
    private static func parameters(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        ended(scalars, passing: 0x20...0x3F, by: 0x40...0x7E)
    }

    /// Intermediate bytes and the final byte of an escape sequence.
    private static func escape(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        ended(scalars, passing: 0x20...0x2F, by: 0x30...0x7E)
    }

    private static func ended(
        _ scalars: ArraySlice<Unicode.Scalar>, passing middle: ClosedRange<UInt32>, by final: ClosedRange<UInt32>
    ) -> Int? {
        let count = scalars.prefix { middle.contains($0.value) }.count
        guard let end = scalars.dropFirst(count).first, final.contains(end.value) else { return nil }
        return count + 1
    }

    /// A control string up to its terminator: ST, or BEL as xterm takes it.
    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
        guard let end = scalars.firstIndex(where: { $0 == "\u{07}" || $0 == "\u{1B}" || $0 == "\u{9C}" }) else {
            return nil
        }
        let count = end - scalars.startIndex + 1
        guard scalars[end] == "\u{1B}" else { return count }
        return scalars.dropFirst(count).first == "\\" ? count + 1 : nil
    }
}
