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
