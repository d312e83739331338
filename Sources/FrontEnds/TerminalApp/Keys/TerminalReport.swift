/// What a terminal says of itself when it is asked.
enum TerminalReport: Hashable, Sendable {
    /// It was asked about images by the kitty protocol, and takes them or not.
    case kittyGraphics(isTaken: Bool)
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

    /// The report whose numbers stand between `ESC [` and `c`; nil where it is none.
    init?(attributes parameters: some Sequence<UInt8>) {
        let text = String(decoding: Array(parameters), as: UTF8.self)
        guard text.hasPrefix("?") else { return nil }
        self = .attributes(Set(text.dropFirst().split(separator: ";").compactMap { Int($0) }))
    }
}
