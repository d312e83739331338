extension StringProtocol {
    /// How many columns of a terminal the text takes. Control characters count nothing: sanitise first.
    public var displayWidth: Int {
        let isPlain = utf8.allSatisfy { (0x20...0x7E).contains($0) }
        return isPlain ? utf8.count : reduce(0) { $0 + $1.displayWidth }
    }
}

extension Character {
    /// How many columns of a terminal the character takes: 0, 1 or 2, and more only for a cluster of several letters.
    ///
    /// Emoji take two, whatever they are made of; so do wide East Asian characters. Ambiguous ones take one, as in every
    /// locale but the East Asian. A non-spacing mark takes none.
    public var displayWidth: Int {
        isEmojiPicture ? 2 : unicodeScalars.reduce(0) { $0 + $1.displayWidth }
    }

    /// Whether the cluster is drawn as one emoji: by itself, by a selector, as a flag or keycap, or joined of several.
    private var isEmojiPicture: Bool {
        let scalars = unicodeScalars
        guard let first = scalars.first, first.value > 0x7F || scalars.count > 1, first.properties.isEmoji else {
            return false
        }
        if isRegionalIndicator(first) { return scalars.count > 1 }
        return first.properties.isEmojiPresentation
            || scalars.dropFirst().contains { $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0.properties.isEmojiModifier }
    }

    /// Two of them are a flag; one alone is a narrow letter.
    private func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        if isASCII { return value >= 0x20 && value != 0x7F ? 1 : 0 }
        // The soft hyphen is a format character that terminals draw.
        if value == 0xAD { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        // Vowel and final jamo join the leading one before them.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        return WideScalars.contains(self) ? 2 : 1
    }
}
