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

    /// The line and the paragraph separator.
    var isUnicodeLineBreak: Bool { value == 0x2028 || value == 0x2029 }

    fileprivate var isUnsafe: Bool {
        isControl || isUnicodeLineBreak || (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}
