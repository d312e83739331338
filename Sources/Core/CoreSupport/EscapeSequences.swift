/// Recognizes the control sequences of ECMA-48, section 5, in their 7-bit (ESC) and 8-bit (C1) forms, in a text that is
/// read from its start.
package struct EscapeSequences {
    private let scalars: [Unicode.Scalar]
    /// The next position at which a control string may end; looked up once for all strings that begin before it.
    private var terminator = -1

    package init(in scalars: [Unicode.Scalar]) { self.scalars = scalars }

    /// Returns the end of the sequence that begins at `place`; `nil` if no sequence begins there, or if it does not
    /// end: its text is then shown.
    package mutating func end(ofOneAt place: Int) -> Int? {
        switch scalars[place].value {
        case 0x1B:
            guard place + 1 < scalars.count else { return nil }
            switch scalars[place + 1] {
            case "[": return parameters(from: place + 2)
            case "]", "P", "X", "^", "_": return string(from: place + 2)
            default: return escape(from: place + 1)
            }
        case 0x9B: return parameters(from: place + 1)
        case 0x90, 0x98, 0x9D...0x9F: return string(from: place + 1)
        default: return nil
        }
    }

    /// Parameter bytes, intermediate bytes and the final byte of a control sequence.
    private func parameters(from start: Int) -> Int? { ended(from: start, passing: 0x20...0x3F, by: 0x40...0x7E) }

    /// Intermediate bytes and the final byte of an escape sequence.
    private func escape(from start: Int) -> Int? { ended(from: start, passing: 0x20...0x2F, by: 0x30...0x7E) }

    private func ended(
        from start: Int, passing middle: ClosedRange<UInt32>, by final: ClosedRange<UInt32>
    ) -> Int? {
        guard let end = scalars[start...].firstIndex(where: { !middle.contains($0.value) }) else { return nil }
        return final.contains(scalars[end].value) ? end + 1 : nil
    }

    /// A control string up to its terminator: ST, or BEL as in xterm.
    private mutating func string(from start: Int) -> Int? {
        if terminator < start {
            terminator =
                scalars[start...].firstIndex { $0 == "\u{07}" || $0 == "\u{1B}" || $0 == "\u{9C}" } ?? scalars.count
        }
        guard terminator < scalars.count else { return nil }
        guard scalars[terminator] == "\u{1B}" else { return terminator + 1 }
        return terminator + 1 < scalars.count && scalars[terminator + 1] == "\\" ? terminator + 2 : nil
    }
}
