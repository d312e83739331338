extension StringProtocol {
    /// The number of terminal columns of the text. Control characters count as 0: sanitize first.
    package var displayWidth: Int {
        let isPlain = utf8.allSatisfy { (0x20...0x7E).contains($0) }
        return isPlain ? utf8.count : reduce(0) { $0 + $1.displayWidth }
    }
}

extension Character {
    /// The number of terminal columns of the character: 0, 1 or 2, and more only for a cluster of several letters.
    ///
    /// Emoji and wide East Asian characters take two. Ambiguous characters take one, as in every locale but the East
    /// Asian ones. A non-spacing mark takes none.
    package var displayWidth: Int {
        isEmojiPicture ? 2 : unicodeScalars.reduce(0) { $0 + $1.displayWidth }
    }

    /// Whether the cluster is drawn as one emoji: by default, by a selector, as a flag or keycap, or joined from
    /// several.
    private var isEmojiPicture: Bool {
        let scalars = unicodeScalars
        guard let first = scalars.first, first.value > 0x7F || scalars.count > 1, first.properties.isEmoji else {
            return false
        }
        // Two regional indicators form a flag; a single one is a narrow letter.
        if (0x1F1E6...0x1F1FF).contains(first.value) { return scalars.count > 1 }
        return first.properties.isEmojiPresentation
            || scalars.dropFirst().contains { $0 == "\u{FE0F}" || $0 == "\u{200D}" || $0.properties.isEmojiModifier }
    }
}

extension Unicode.Scalar {
    fileprivate var displayWidth: Int {
        if isASCII { return value >= 0x20 && value != 0x7F ? 1 : 0 }
        // Terminals draw the soft hyphen, although it is a format character.
        if value == 0xAD { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        // Vowel and final jamo combine with the leading one.
        if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
        return WideScalars.contains(self) ? 2 : 1
    }
}

/// The code points of two columns (East Asian Width W and F, Unicode 16), except emoji, which the standard library
/// knows. Unassigned points between neighbors are included, for a shorter table.
enum WideScalars {
    private static let ranges: [ClosedRange<UInt32>] = [
        0x1100...0x115F,  // leading Hangul jamo
        0x2329...0x232A,  // angle brackets
        0x2630...0x2637, 0x268A...0x268F,  // trigrams and digrams
        0x2E80...0x303E,  // radicals, ideographic space and punctuation
        0x3041...0xA4CF,  // kana, bopomofo, ideographs, hexagrams, Yi
        0xA960...0xA97F,  // Hangul jamo, extended A
        0xAC00...0xD7A3,  // Hangul syllables
        0xF900...0xFAFF,  // compatibility ideographs
        0xFE10...0xFE19, 0xFE30...0xFE6F,  // vertical and small forms
        0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
        0x16FE0...0x18DFF,  // Tangut, Khitan
        0x1AFF0...0x1B2FF,  // kana supplements, Nüshu
        0x1D300...0x1D376,  // Tai Xuan Jing, counting rods
        0x1F200...0x1F2FF,  // enclosed ideographs
        0x20000...0x2FFFD, 0x30000...0x3FFFD,  // ideographs of the second and third plane
    ]

    static func contains(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x1100 && ranges.contains { $0.contains(scalar.value) }
    }
}

extension String {
    /// Returns the text in at most `width` columns; if it does not fit, it ends in `…`.
    package func truncated(to width: Int) -> String {
        var columns = 0
        // The end, if it does not fit.
        var end = startIndex
        var index = startIndex
        // A server's text may be long; only the visible part is examined.
        while index < endIndex {
            columns += self[index].displayWidth
            if columns > width { return width > 0 ? self[..<end] + "…" : "" }
            formIndex(after: &index)
            if columns < width { end = index }
        }
        return self
    }

    /// Returns the text padded with spaces to `width` columns.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - displayWidth, 0))
    }

    /// Returns the text's words in lines of at most `width` columns. Longer words are broken; line breaks stay.
    package func wrapped(to width: Int) -> [String] {
        let width = max(width, 2)
        return wrapped(to: width, words: \.words) { $0.broken(at: width) }
    }

    /// Returns the text in lines of at most `width` columns, for people who copy from it: a URL or a path is never
    /// broken, and a quoted command only if it is longer than a line.
    package func wrappedForCopying(to width: Int) -> [String] {
        let width = max(width, 2)
        return wrapped(to: width, words: { $0.words.joiningQuotes(upTo: width) }) { word in
            word.contains("/") && word.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? [word] : word.broken(at: width)
        }
    }

    private var words: [String] { split(separator: " ").map(String.init) }

    private func wrapped(
        to width: Int, words: (String) -> [String], pieces: (String) -> [String]
    ) -> [String] {
        split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            var lines: [String] = []
            var line = ""
            var columns = 0
            for word in words(String(paragraph)) {
                let added = word.displayWidth
                if !line.isEmpty, columns + 1 + added <= width {
                    line += " \(word)"
                    columns += 1 + added
                } else {
                    if !line.isEmpty { lines.append(line) }
                    var pieces = pieces(word)
                    line = pieces.removeLast()
                    columns = pieces.isEmpty ? added : line.displayWidth
                    lines += pieces
                }
            }
            return lines + [line]
        }
    }

    /// Pieces of at most `width` columns, but at least one character each.
    func broken(at width: Int) -> [String] {
        // No character has more columns than bytes.
        guard utf8.count > width else { return [self] }
        var pieces: [String] = []
        var piece = ""
        var columns = 0
        for character in self {
            let added = character.displayWidth
            if columns + added > width, !piece.isEmpty {
                pieces.append(piece)
                (piece, columns) = ("", 0)
            }
            piece.append(character)
            columns += added
        }
        return pieces + [piece]
    }
}

extension [String] {
    /// Joins the words between single quotes, if together they have at most `width` columns.
    fileprivate func joiningQuotes(upTo width: Int) -> [String] {
        var joined: [String] = []
        var index = startIndex
        while index < endIndex {
            var end = index
            if self[index].opensQuote { end = self[index...].firstIndex(where: \.closesQuote) ?? index }
            let quote = self[index...end].joined(separator: " ")
            if quote.displayWidth > width { end = index }
            joined.append(end == index ? self[index] : quote)
            index = end + 1
        }
        return joined
    }
}

extension String {
    fileprivate var opensQuote: Bool { first == "'" || hasPrefix("('") }

    /// Whether a quote ends here, before any punctuation.
    fileprivate var closesQuote: Bool { last { !".,:;!?)".contains($0) } == "'" && count > 1 }
}
