import CoreSupport

/// A text without control and other invisible characters.
struct TextView {
    private let scalars: [Unicode.Scalar]
    /// The index of each scalar in the text, counted in scalars.
    private let places: [Int]
    private let characters: [Character]

    init(_ text: String) {
        self.init(text.unicodeScalars.enumerated().filter { !$0.element.isInvisible })
    }

    /// Leaves out whole escape sequences too; `nil` if there are none.
    init?(withoutSequences text: String) {
        guard text.unicodeScalars.contains(where: { $0.value == 0x1B || (0x80...0x9F).contains($0.value) }) else {
            return nil
        }
        let scalars = Array(text.unicodeScalars)
        var sequences = EscapeSequences(in: scalars)
        var visible: [(offset: Int, element: Unicode.Scalar)] = []
        var place = 0
        while place < scalars.count {
            if let end = sequences.end(ofOneAt: place) {
                place = end
                continue
            }
            if !scalars[place].isInvisible { visible.append((place, scalars[place])) }
            place += 1
        }
        self.init(visible)
    }

    private init(_ visible: [(offset: Int, element: Unicode.Scalar)]) {
        scalars = visible.map(\.element)
        places = visible.map(\.offset)
        characters = Array(String(String.UnicodeScalarView(scalars)))
    }

    /// The length in UTF-8.
    var byteCount: Int { scalars.reduce(0) { $0 + UTF8.width($1) } }

    /// The ranges of the text's scalars in which `secret` or a canonical equivalent of it occurs, overlapping ones
    /// included.
    func occurrences(of secret: TextView) -> [Range<Int>] {
        let exact = scalars.places(of: secret.scalars)
        // An ASCII text has no other equivalent form.
        guard scalars.contains(where: { !$0.isASCII }) else { return exact.map(source) }
        let starts = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.unicodeScalars.count) }
        let equivalent = characters.places(of: secret.characters).map { starts[$0.lowerBound]..<starts[$0.upperBound] }
        return (exact + equivalent).map(source)
    }

    /// The range in the original text, including the invisible scalars in between.
    private func source(_ range: Range<Int>) -> Range<Int> {
        places[range.lowerBound]..<places[range.upperBound - 1] + 1
    }
}

extension Array where Element: Equatable {
    /// The offsets of `pattern`, overlapping ones included.
    fileprivate func places(of pattern: [Element]) -> [Range<Int>] {
        guard let first = pattern.first, count >= pattern.count else { return [] }
        return (0...count - pattern.count).compactMap { start in
            guard self[start] == first, self[start..<start + pattern.count].elementsEqual(pattern) else { return nil }
            return start..<start + pattern.count
        }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is invisible: control and format characters, line and paragraph separators.
    var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
