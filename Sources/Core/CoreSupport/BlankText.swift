extension StringProtocol {
    /// Whether the text is invisible: it is empty, or has only white space and characters without a glyph.
    package var isBlank: Bool { unicodeScalars.allSatisfy(\.isBlank) }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool {
        // Unicode classifies the blank Braille pattern as a symbol.
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
            || properties.generalCategory == .control
    }
}
