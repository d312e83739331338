/// What a terminal says of itself when it is asked.
enum TerminalReport: Hashable, Sendable {
    /// It was asked about images by the kitty protocol, and takes them or not.
    case kittyGraphics(isTaken: Bool)
    /// What lies behind the text.
    case background(RGB)
    /// What it calls itself (XTVERSION).
    case name(String)
    /// Its attributes (DA1). Number 4 is sixel graphics.
    case attributes(Set<Int>)

    /// The report that stands between `ESC _ G` and `ESC \`; nil where it answers another question.
    init?(kittyAnswer text: String) {
        let parts = text.split(separator: ";", maxSplits: 1)
        guard parts.count == 2, parts[0].split(separator: ",").contains("i=\(KittyGraphics.queryID)") else {
            return nil
        }
        self = .kittyGraphics(isTaken: parts[1] == "OK")
    }

    /// The report that stands between `ESC ] 1` and its end: behind the rest of number 11 a colour, as X writes it, with
    /// one to four digits for each part; nil where it is another.
    init?(colourAnswer text: String) {
        guard text.hasPrefix("1;rgb:") else { return nil }
        let parts = text.dropFirst("1;rgb:".count).split(separator: "/", omittingEmptySubsequences: false)
        let values = parts.compactMap { part -> Int? in
            guard (1...4).contains(part.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
            return value * 255 / (1 << (4 * part.count) - 1)
        }
        guard parts.count == 3, values.count == 3 else { return nil }
        self = .background(RGB(values[0], values[1], values[2]))
    }

    /// The report that stands between `ESC P >` and its end; nil where it is another.
    init?(nameAnswer text: String) {
        guard text.hasPrefix("|") else { return nil }
        self = .name(String(text.dropFirst()))
    }

    /// The report whose numbers stand between `ESC [` and `c`; nil where it is none.
    init?(attributes parameters: some Sequence<UInt8>) {
        let text = String(decoding: Array(parameters), as: UTF8.self)
        guard text.hasPrefix("?") else { return nil }
        self = .attributes(Set(text.dropFirst().split(separator: ";").compactMap { Int($0) }))
    }
}
