/// How many colours a terminal shows.
enum ColourDepth: Hashable, Sendable {
    case none
    case sixteen
    /// The 256 of xterm.
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
