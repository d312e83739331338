extension StringProtocol {
    /// Whether nothing of the text can be seen: it is empty, or has only white space and characters without a shape.
    package var isBlank: Bool { unicodeScalars.allSatisfy(\.isBlank) }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool {
        // The blank Braille pattern is a symbol to Unicode.
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint || value == 0x2800
            || properties.generalCategory == .control
    }
}
