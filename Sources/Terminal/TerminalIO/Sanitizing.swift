import CoreSupport

extension String {
    /// The text without anything that a terminal would interpret instead of showing.
    ///
    /// Line breaks and tabs become a space, escape sequences are removed whole, and every other control character and
    /// every character that changes the writing direction (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069)
    /// is removed, in a single pass.
    package var sanitized: String {
        guard unicodeScalars.contains(where: { $0.isUnsafe }) else { return self }
        return withoutSequences { $0.isBreak ? " " : $0.isUnsafe ? nil : $0 }
    }

    /// Cleans the user's own text: removes escape sequences and control characters, but not tabs and characters that
    /// change the writing direction. Line breaks become `lineBreak`.
    package func ownText(lineBreak: Unicode.Scalar) -> String {
        guard unicodeScalars.contains(where: { $0.isUnsafe }) else { return self }
        return withoutSequences { $0 == "\t" ? $0 : $0.isBreak ? lineBreak : $0.isControl ? nil : $0 }
    }

    private func withoutSequences(_ replace: (Unicode.Scalar) -> Unicode.Scalar?) -> String {
        let scalars = Array(unicodeScalars)
        var sequences = EscapeSequences(in: scalars)
        var result = UnicodeScalarView()
        var place = 0
        while place < scalars.count {
            if let end = sequences.end(ofOneAt: place) {
                place = end
                continue
            }
            let scalar = scalars[place]
            place += 1
            if scalar == "\r", place < scalars.count, scalars[place] == "\n" { continue }
            if let replacement = replace(scalar) { result.append(replacement) }
        }
        return String(result)
    }

    /// The text's lines, each ``sanitized``, for output of several lines.
    package var sanitizedLines: [String] {
        split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0).sanitized }
    }

    /// The text with a space for each character that a terminal would interpret, except line feeds and tabs: for lines
    /// that are meant for a program but shown in a terminal.
    package var withoutControls: String {
        guard unicodeScalars.contains(where: { $0.isUnsafe }) else { return self }
        let scalars = unicodeScalars.map { $0.isUnsafe && $0 != "\n" && $0 != "\t" ? " " : $0 }
        return String(UnicodeScalarView(scalars))
    }
}

extension Unicode.Scalar {
    /// C0, DEL or C1.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

    /// Whether it separates lines or cells.
    var isBreak: Bool { (0x09...0x0D).contains(value) || value == 0x85 || isUnicodeLineBreak }

    var isUnicodeLineBreak: Bool { value == 0x2028 || value == 0x2029 }

    fileprivate var isUnsafe: Bool { isControl || isUnicodeLineBreak || turnsDirection }

    private var turnsDirection: Bool {
        value == 0x61C || (0x200E...0x200F).contains(value) || (0x202A...0x202E).contains(value)
            || (0x2066...0x2069).contains(value)
    }
}
