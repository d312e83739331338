enum ColorDepth: Hashable, Sendable {
    case none
    case sixteen
    case indexed
    case full
}

extension ColorDepth {
    /// Determined by `COLORTERM` and `TERM`; none if `NO_COLOR` is set (no-color.org).
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

struct CharacterSupport: Hashable, Sendable {
    let isUTF8: Bool
}

extension CharacterSupport {
    /// Determined by the locale: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not empty (POSIX).
    /// Without one, it is UTF-8, as the commands print.
    init(environment: [String: String]) {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
        let name = locale?.lowercased()
        isUTF8 = name.map { $0.contains("utf-8") || $0.contains("utf8") } ?? true
    }

    /// `text`, or its substitute in ASCII of the same width.
    func spelling(of text: String, width: Int) -> String {
        if isUTF8 || text.utf8.count == 1 { return text }
        let scalar = text.unicodeScalars.first
        if let face = scalar.flatMap({ Self.faces[$0] }), face.utf8.count == width { return face }
        return String(repeating: scalar.flatMap { Self.spellings[$0] } ?? "?", count: width)
    }

    /// The substitutes for characters of two columns.
    private static let faces: [Unicode.Scalar: String] = ["😞": ":(", "🙁": ":/", "😐": ":|", "🙂": ":)", "😀": ":D"]

    private static let spellings: [Unicode.Scalar: Character] = [
        "▸": ">", "•": "*", "…": ".", "·": "-", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "─": "-", "│": "|", "┃": "#",
        "↑": "^", "↓": "v", "←": "<", "→": ">", "★": "*", "☆": ".", "⠋": "|", "⠙": "/", "⠸": "-", "⠴": "\\",
        "⠦": "|", "⠇": "/", "━": "=", "●": "*", "○": "o", "♥": "*", "♡": ".", "◉": "o", "⊘": "/", "’": "'", "‘": "'",
        "“": "\"", "”": "\"", "–": "-", "—": "-", "‹": "<", "›": ">", "█": "#", "▀": "\"", "▄": "_",
    ]
}
