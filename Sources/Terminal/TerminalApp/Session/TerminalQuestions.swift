import CoreSupport

package enum TerminalQuestions {
    static let background = "\u{1B}]11;?\u{1B}\\"

    /// Whether such a terminal ignores unknown commands (OSC). The Linux console and old terminals would show them.
    package static func knowsCommands(environment: [String: String]) -> Bool {
        let term = environment["TERM", default: ""]
        return !["", "dumb", "linux", "ansi", "cons25"].contains(term) && !term.hasPrefix("vt")
    }

    /// The device's attributes (DA1), which every terminal reports.
    static let attributes = "\u{1B}[c"

    /// The questions to ask, or an empty text. The attributes are last: once they are reported, no other answer follows.
    static func all(environment: [String: String], hasImages: Bool) -> String {
        let asksForImages = hasImages && KittyGraphics.mayBeAsked(environment: environment)
        let questions =
            (knowsCommands(environment: environment) ? background : "") + (asksForImages ? KittyGraphics.query : "")
        return questions.isEmpty ? "" : questions + attributes
    }

    /// Copies `text` to the clipboard (OSC 52).
    package static func copy(_ text: String) -> String {
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\"
    }
}
