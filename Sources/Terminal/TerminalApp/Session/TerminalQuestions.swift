import CoreSupport

package enum TerminalQuestions {
    static let background = "\u{1B}]11;?\u{1B}\\"

    /// Whether such a terminal ignores unknown commands (OSC). The Linux console and old terminals would show them.
    package static func knowsCommands(environment: [String: String]) -> Bool {
        let term = environment["TERM", default: ""]
        return !["", "dumb", "linux", "ansi", "cons25"].contains(term) && !term.hasPrefix("vt")
    }

    static func all(environment: [String: String], hasImages: Bool) -> String {
        let asksForImages = hasImages && KittyGraphics.mayBeAsked(environment: environment)
        return (knowsCommands(environment: environment) ? background : "")
            + (asksForImages ? KittyGraphics.query : "")
    }

    /// Copies `text` to the clipboard (OSC 52).
    package static func copy(_ text: String) -> String {
        "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\"
    }
}
