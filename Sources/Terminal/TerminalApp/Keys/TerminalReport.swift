/// A terminal's answer about itself.
enum TerminalReport: Hashable, Sendable {
    /// Whether it supports images by the kitty protocol.
    case kittyGraphics(isSupported: Bool)
    case background(RGB)
    /// Its attributes (DA1). Number 4 is sixel graphics.
    case attributes(Set<Int>)

    /// The report in a string for programs, without `ESC` and the end; `nil` if it answers another query.
    init?(string: [UInt8]) {
        let text = String(decoding: string, as: UTF8.self)
        if text.hasPrefix("_G") {
            self.init(kittyAnswer: String(text.dropFirst(2)))
        } else if text.hasPrefix("]11;") {
            self.init(colorAnswer: String(text.dropFirst(4)))
        } else {
            return nil
        }
    }

    private init?(kittyAnswer text: String) {
        let parts = text.split(separator: ";", maxSplits: 1)
        guard parts.count == 2, parts[0].split(separator: ",").contains("i=\(KittyGraphics.queryID)") else {
            return nil
        }
        self = .kittyGraphics(isSupported: parts[1] == "OK")
    }

    /// A color in X's notation, with one to four digits per component.
    private init?(colorAnswer text: String) {
        guard text.hasPrefix("rgb:") else { return nil }
        let parts = text.dropFirst("rgb:".count).split(separator: "/", omittingEmptySubsequences: false)
        let values = parts.compactMap { part -> Int? in
            guard (1...4).contains(part.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
            return value * 255 / (1 << (4 * part.count) - 1)
        }
        guard parts.count == 3, values.count == 3 else { return nil }
        self = .background(RGB(values[0], values[1], values[2]))
    }

    var isOfAttributes: Bool {
        if case .attributes = self { true } else { false }
    }

    /// The report whose numbers are between `ESC [` and `c`; `nil` if it is invalid.
    init?(attributes parameters: some Sequence<UInt8>) {
        let text = String(decoding: Array(parameters), as: UTF8.self)
        guard text.hasPrefix("?") else { return nil }
        self = .attributes(Set(text.dropFirst().split(separator: ";").compactMap { Int($0) }))
    }
}
