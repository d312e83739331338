/// A terminal's answer about itself.
enum TerminalReport: Hashable, Sendable {
    /// Whether it supports images by the kitty protocol.
    case kittyGraphics(isSupported: Bool)
    case background(RGB)
    /// Its attributes (DA1). Number 4 is sixel graphics.
    case attributes(Set<Int>)

    /// The report between `ESC _ G` and `ESC \`; `nil` if it answers another query.
    init?(kittyAnswer text: String) {
        let parts = text.split(separator: ";", maxSplits: 1)
        guard parts.count == 2, parts[0].split(separator: ",").contains("i=\(KittyGraphics.queryID)") else {
            return nil
        }
        self = .kittyGraphics(isSupported: parts[1] == "OK")
    }

    /// The report between `ESC ] 1` and its end: the rest of the number 11, then a color in X's notation, with one to
    /// four digits per component; `nil` if it is another report.
    init?(colorAnswer text: String) {
        guard text.hasPrefix("1;rgb:") else { return nil }
        let parts = text.dropFirst("1;rgb:".count).split(separator: "/", omittingEmptySubsequences: false)
        let values = parts.compactMap { part -> Int? in
            guard (1...4).contains(part.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
            return value * 255 / (1 << (4 * part.count) - 1)
        }
        guard parts.count == 3, values.count == 3 else { return nil }
        self = .background(RGB(values[0], values[1], values[2]))
    }

    /// The report whose numbers are between `ESC [` and `c`; `nil` if it is invalid.
    init?(attributes parameters: some Sequence<UInt8>) {
        let text = String(decoding: Array(parameters), as: UTF8.self)
        guard text.hasPrefix("?") else { return nil }
        self = .attributes(Set(text.dropFirst().split(separator: ";").compactMap { Int($0) }))
    }
}
