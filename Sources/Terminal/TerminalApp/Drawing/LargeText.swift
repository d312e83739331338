/// Short texts in letters three rows high: a logo, or a code that is typed on another machine.
package enum LargeText {
    package static let rows = 3

    /// Five rows of three pixels per character, one octal digit per row.
    private static let font: [Character: [Int]] = {
        let glyphs = """
            A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 L44447 M57755 N65555 O25552
            P65644 Q25573 R65655 S34216 T72222 U55557 V55552 W55775 X55255 Y55222 Z71247 -00700
            075557 126227 271747 371317 455711 574717 674757 771122 875757 975717
            """
        let pairs = glyphs.split(whereSeparator: \.isWhitespace).map { glyph in
            (glyph.first ?? " ", glyph.dropFirst().compactMap(\.wholeNumberValue))
        }
        return Dictionary(uniqueKeysWithValues: pairs + [(" ", [0, 0, 0, 0, 0])])
    }()

    /// Returns the lines that show `text`; `nil` if the font lacks a character, or the text is wider than `columns`.
    package static func lines(of text: String, columns: Int) -> [String]? {
        let glyphs = text.compactMap { font[$0] }
        guard !glyphs.isEmpty, glyphs.count == text.count, glyphs.count * 4 - 1 <= columns else { return nil }
        return (0..<rows).map { row in
            glyphs.map { glyph in
                let (upper, lower) = (glyph[row * 2], row * 2 + 1 < glyph.count ? glyph[row * 2 + 1] : 0)
                return [4, 2, 1].map { bit in
                    switch (upper & bit != 0, lower & bit != 0) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                }.joined()
            }.joined(separator: " ")
        }
    }
}
