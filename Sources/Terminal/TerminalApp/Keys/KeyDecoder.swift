package enum Key: Hashable, Sendable {
    /// A character to insert, including Space.
    case character(Character)
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
    /// Ctrl and a lowercase letter.
    case control(Character)
    case click(Frame.Position)
    case wheel(isUp: Bool)
}

extension Key {
    /// The key's answer to a yes-or-no question; `nil` if it is not an answer.
    package var answer: Bool? {
        switch self {
        case .enter, .character("y"), .character("Y"): true
        case .escape, .character("n"), .character("N"): false
        default: nil
        }
    }

    var isMouse: Bool {
        switch self {
        case .click, .wheel: true
        default: false
        }
    }

    /// The key's meaning while nothing is typed, as in vi and less: a key that moves.
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

/// Decodes the bytes that a terminal sends, however they are split.
struct KeyDecoder {
    private var bytes: [UInt8] = []
    private var pasted: [UInt8]?
    private var reports: [TerminalReport] = []

    /// Returns the keys that `new` completes; incomplete ones wait for more bytes.
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

    mutating func takeReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    /// Whether the waiting bytes may be the Esc key: they are if nothing follows soon.
    var awaitsTimeout: Bool { pasted == nil && (bytes.allSatisfy { $0 == 0x1B } || isAltKey) && !bytes.isEmpty }

    /// The waiting keys when nothing has followed for a while.
    mutating func timeOut() -> [Key] {
        guard awaitsTimeout else { return [] }
        defer { bytes = [] }
        return isAltKey ? [] : bytes.map { _ in .escape }
    }

    /// Alt and a letter, or the start of a longer sequence.
    private var isAltKey: Bool {
        ["O", "_", "]"].contains { bytes == [0x1B, UInt8(ascii: $0)] }
    }

    /// Consumes bytes up to the end of the paste, and returns it when complete.
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
