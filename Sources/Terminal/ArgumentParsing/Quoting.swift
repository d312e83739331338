extension String {
    /// The text with `…` in place of its middle if it has more than `limit` Unicode scalars, of which a single
    /// character may have any number.
    package func shortened(to limit: Int = 240) -> String {
        let scalars = unicodeScalars
        // Examine one scalar more than the limit, not the whole text.
        guard scalars.prefix(limit + 1).count > limit else { return self }
        let tail = (limit - 1) / 2
        return String(scalars.prefix(limit - 1 - tail)) + "…" + String(scalars.suffix(tail))
    }

    /// The text in quotes, shortened and without control characters, so that an error always fits on one line.
    var quoted: String {
        var shown = String.UnicodeScalarView()
        for scalar in shortened(to: 60).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
            default: shown.append(scalar)
            }
        }
        return "'\(String(shown))'"
    }
}

/// Finds the intended name of a misspelled one.
enum Suggestion {
    /// Returns the known name nearest to `word`: a few typing errors away, beginning with it, or with it between its
    /// hyphens, as `api-url` for `url`; `nil` if no name is near.
    static func nearest(to word: String, among names: [String]) -> String? {
        let word = word.lowercased()
        guard !word.isEmpty, word.count <= 40 else { return nil }
        let bound = word.count <= 3 ? 1 : word.count <= 7 ? 2 : 3
        let byDistance = names.map { (name: $0, distance: distance(word, $0.lowercased())) }
            .filter { $0.distance <= bound }
            .min { $0.distance < $1.distance }
        if let byDistance { return byDistance.name }
        return names.filter { name in
            name.hasPrefix(word) || (name.count > 2 && word.hasPrefix(name))
                || name.split(separator: "-").contains { $0 == word }
        }.min { $0.count < $1.count }
    }

    /// Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of
    /// neighbors, each counted as one.
    static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let substitution = last[column] + (first[row] == second[column] ? 0 : 1)
                var best = min(last[column + 1] + 1, current[column] + 1, substitution)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[second.count]
    }
}
