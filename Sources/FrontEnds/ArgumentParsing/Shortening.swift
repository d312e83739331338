extension String {
    /// The text with `…` in place of its middle where it is longer than `limit`: what somebody typed, for a message.
    ///
    /// - Parameter limit: how many Unicode scalars may stand there, the `…` included. Scalars, since a single character
    ///   may be made of any number of them.
    public func shortened(to limit: Int = 240) -> String {
        let scalars = unicodeScalars
        // One more tells a text that is longer, however long that is.
        guard scalars.prefix(limit + 1).count > limit else { return self }
        let tail = (limit - 1) / 2
        return String(scalars.prefix(limit - 1 - tail)) + "…" + String(scalars.suffix(tail))
    }

    /// In quotes, shortened and without control characters, so that an error stays one line whatever was typed.
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
