/// How many colours a terminal shows.
enum ColourDepth: Hashable, Sendable {
    case none
    case sixteen
    case indexed
    /// Red, green and blue in 256 steps each.
    case full
}

extension ColourDepth {
    /// What the terminal offers, by `COLORTERM` and `TERM`; none where `NO_COLOR` is set (no-color.org).
    init(environment: [String: String]) {
        let term = environment["TERM", default: ""]
        let hasNone = ["", "dumb", "vt100", "vt102", "vt220", "vt320"].contains(term) || term.hasSuffix("-m")
        if !environment["NO_COLOR", default: ""].isEmpty || hasNone {
            self = .none
        } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
            self = .full
        } else {
            self = term.contains("256color") ? .indexed : .sixteen
        }
    }
}

/// Which characters a terminal can be sent.
struct CharacterSupport: Hashable, Sendable {
    /// Whether it takes all of Unicode, as UTF-8; else only ASCII.
    let isUTF8: Bool

    init(isUTF8: Bool) {
        self.isUTF8 = isUTF8
    }

    /// By the locale: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty (POSIX).
    init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        isUTF8 = name.contains("utf-8") || name.contains("utf8")
    }

    /// `text`, or what stands in its place in ASCII, in as many columns.
    func spelling(of text: String, width: Int) -> String {
        if isUTF8 || text.utf8.count == 1 { return text }
        let scalar = text.unicodeScalars.first
        if let face = scalar.flatMap({ Self.faces[$0] }), face.utf8.count == width { return face }
        return String(repeating: scalar.flatMap { Self.spellings[$0] } ?? "?", count: width)
    }

    /// What takes two columns and is read as a whole.
    private static let faces: [Unicode.Scalar: String] = ["😞": ":(", "🙁": ":/", "😐": ":|", "🙂": ":)", "😀": ":D"]

    /// The signs that the screens draw, and the marks that are common in text.
    private static let spellings: [Unicode.Scalar: Character] = [
        "▸": ">", "•": "*", "…": ".", "·": "-", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|", "┃": "#",
        "↑": "^", "↓": "v", "←": "<", "→": ">", "★": "*", "☆": ".", "⠋": "|", "⠙": "/", "⠸": "-", "⠴": "\\",
        "⠦": "|", "⠇": "/", "━": "=", "●": "*", "○": "o", "♥": "*", "♡": ".", "◉": "o", "⊘": "/", "’": "'", "‘": "'",
        "“": "\"", "”": "\"", "–": "-", "—": "-",
    ]
}
