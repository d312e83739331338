extension StringProtocol {
    /// Whether the text is invisible: it is empty, or has only white space and characters without a glyph.
    package var isBlank: Bool { unicodeScalars.allSatisfy(\.isBlank) }

    /// The text without invisible characters around it.
    package var withoutBlankEnds: String {
        guard let first = unicodeScalars.firstIndex(where: { !$0.isBlank }),
            let last = unicodeScalars.lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(String.UnicodeScalarView(unicodeScalars[first...last]))
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool {
        // Unicode classifies the blank Braille pattern as a symbol.
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
            || properties.generalCategory == .control
    }
}
