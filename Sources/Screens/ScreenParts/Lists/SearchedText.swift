extension String {
    /// The text in the form that a filter compares: lowercase, and Latin letters without accents, so that `amelie`
    /// finds `Amélie`.
    package var searchable: String {
        let small = lowercased()
        // Fast path: a list has many texts, and the bytes show that most of them have no accents.
        guard small.utf8.contains(where: { 0xC3...0xCD ~= $0 || $0 == 0xE1 }) else { return small }
        var text = UnicodeScalarView()
        var isLatin = false
        for scalar in small.unicodeScalars where !(isLatin && Self.accents.contains(scalar)) {
            let letter = scalar.isASCII ? scalar : Self.unaccented[scalar]
            isLatin = letter != nil
            text.append(letter ?? scalar)
        }
        return String(text)
    }

    /// The combining marks that may follow a letter.
    private static let accents: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"

    /// The base letters of small Latin letters with an accent or a stroke, found by their Unicode names, such as `LATIN
    /// SMALL LETTER E WITH ACUTE`.
    private static let unaccented: [Unicode.Scalar: Unicode.Scalar] = {
        let blocks: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x1E00...0x1EFF]
        let letters =
            blocks.joined().compactMap(Unicode.Scalar.init).compactMap { scalar in
                let words = scalar.properties.name?.split(separator: " ") ?? []
                guard words.count > 5, words[..<3] == ["LATIN", "SMALL", "LETTER"], words[4] == "WITH" else {
                    return nil
                }
                return words[3].count == 1 ? words[3].lowercased().unicodeScalars.first.map { (scalar, $0) } : nil
            } as [(Unicode.Scalar, Unicode.Scalar)]
        return Dictionary(uniqueKeysWithValues: letters)
    }()
}
