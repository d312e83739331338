import CoreSupport

/// What a terminal is asked about itself, and told beside what it shows.
enum TerminalQuestions {
    /// Asks for the colour behind the text (OSC 11).
    static let background = "\u{1B}]11;?\u{1B}\\"

    /// Whether a terminal that calls itself so passes over the commands that it does not know (OSC). The Linux console and
    /// old terminals would show them.
    static func knowsCommands(environment: [String: String]) -> Bool {
        let term = environment["TERM", default: ""]
        return !["", "dumb", "linux", "ansi", "cons25"].contains(term) && !term.hasPrefix("vt")
    }

    /// All that is asked at once.
    static func all(environment: [String: String], hasImages: Bool) -> String {
        let asksForImages = hasImages && KittyGraphics.mayBeAsked(environment: environment)
        return (knowsCommands(environment: environment) ? background : "")
            + (asksForImages ? InlineImages.query + KittyGraphics.query : "")
    }

    /// Puts `text` into the clipboard (OSC 52).
    static func copy(_ text: String) -> String {
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\"
    }
}
