/// What a person pressed, or pasted.
package enum Key: Hashable, Sendable {
    /// A character to be written, Space included.
    case character(Character)
    /// Text that was pasted in one piece, as it came.
    case paste(String)
    case enter
    case tab
    case backTab
    case escape
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case wordLeft
    case wordRight
    case backspace
    case delete
    case deleteWordBackward
    case deleteWordForward
    case deleteToEnd
    /// Ctrl and a letter, in small.
    case control(Character)
    /// A button of the mouse was pressed there.
    case click(Frame.Place)
    /// The wheel was turned by a notch, up or down.
    case wheel(isUp: Bool)
}

extension Key {
    /// What the key answers to a question that stands above the keys; nil where it is no answer.
    package var answer: Bool? {
        switch self {
        case .enter, .character("y"), .character("Y"): true
        case .escape, .character("n"), .character("N"): false
        default: nil
        }
    }

    /// Whether it is the mouse's, and meant for what is seen.
    var isMouse: Bool {
        switch self {
        case .click, .wheel: true
        default: false
        }
    }

    /// What the key does where nothing is typed, as in vi and less: one of the keys that move.
    package var whereNothingIsTyped: Key {
        switch self {
        case .character("j"): .down
        case .character("k"): .up
        case .character("g"): .home
        case .character("G"): .end
        case .control("f"): .pageDown
        case .control("b"): .pageUp
        default: self
        }
    }
}

/// Turns the bytes that a terminal sends into keys, however they are cut into pieces.
struct KeyDecoder {
    private var bytes: [UInt8] = []
    private var pasted: [UInt8]?
    /// What the terminal has said of itself, until it is taken.
    private var reports: [TerminalReport] = []

    /// The keys that `new` completes; what is incomplete waits for more.
    mutating func decode(_ new: some Sequence<UInt8>) -> [Key] {
        bytes += new
        var keys: [Key] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            if pasted != nil {
                if let text = takePaste(&rest) { keys.append(.paste(text)) }
                continue
            }
            guard let piece = KeyPiece.first(in: rest) else { break }
            rest = rest.dropFirst(piece.length)
            switch piece.meaning {
            case .key(let key): keys.append(key)
            case .pasteBegins: pasted = []
            case .report(let report): reports.append(report)
            case .nothing: break
            }
        }
        bytes = Array(rest)
        return keys
    }

    /// Takes what the terminal has said of itself meanwhile.
    mutating func takeReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    /// Whether what waits may be the Esc key itself: if nothing follows soon, it is.
    var awaitsTimeout: Bool { pasted == nil && (bytes.allSatisfy { $0 == 0x1B } || isAltKey) && !bytes.isEmpty }

    /// The keys that wait when nothing has followed for a while.
    mutating func timeOut() -> [Key] {
        guard awaitsTimeout else { return [] }
        defer { bytes = [] }
        return isAltKey ? [] : bytes.map { _ in .escape }
    }

    /// Alt and a letter, or the beginning of something longer.
    private var isAltKey: Bool {
        ["O", "_", "]", "P"].contains { bytes == [0x1B, UInt8(ascii: $0)] }
    }

    /// Takes bytes up to the end of the paste, and delivers it when it has ended.
    private mutating func takePaste(_ rest: inout ArraySlice<UInt8>) -> String? {
        var text = pasted ?? []
        while let byte = rest.popFirst() {
            text.append(byte)
            if byte == UInt8(ascii: "~"), text.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
                pasted = nil
                return String(decoding: text.dropLast(Self.pasteEnd.count), as: UTF8.self)
            }
        }
        pasted = text
        return nil
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
}
