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
    /// What goes on until its end, whatever is in it.
    private enum Span {
        case paste([UInt8])
        /// A string for programs (DCS, OSC, SOS, PM, APC); the first byte says of which kind.
        case string([UInt8])
    }

    private var bytes: [UInt8] = []
    private var span: Span?
    private var reports: [TerminalReport] = []

    /// Returns the keys that `new` completes; incomplete ones wait for more bytes.
    mutating func decode(_ new: some Sequence<UInt8>) -> [Key] {
        bytes += new
        var keys: [Key] = []
        var rest = bytes[...]
        decoding: while !rest.isEmpty {
            switch span {
            case .paste(let text):
                keys += takePaste(&rest, behind: text)
            case .string(let text):
                guard takeString(&rest, behind: text) else { break decoding }
            case nil:
                guard let piece = KeyPiece.first(in: rest) else { break decoding }
                rest = rest.dropFirst(piece.length)
                switch piece.meaning {
                case .key(let key): keys.append(key)
                case .pasteBegins: span = .paste([])
                case .stringBegins(let kind): span = .string([kind])
                case .report(let report): reports.append(report)
                case .nothing: break
                }
            }
        }
        bytes = Array(rest)
        return keys
    }

    mutating func takeReports() -> [TerminalReport] {
        defer { reports = [] }
        return reports
    }

    /// The pause after which nothing more belongs to the waiting bytes; `nil` if none wait, or if they are clearly the
    /// start of a key's sequence.
    var patience: Duration? {
        if span != nil || KeyPiece.mayBeReport(bytes) { return .seconds(1) }
        return !bytes.isEmpty && (isEscape || isAltKey) ? .milliseconds(50) : nil
    }

    /// The waiting keys when nothing has followed for ``patience``. The end of a paste or of a string is lost.
    mutating func timeOut() -> [Key] {
        guard patience != nil else { return [] }
        var keys: [Key] = []
        if case .paste(var text) = span {
            // An end may have been cut short.
            let end = text.suffix(Self.pasteEnd.count).lastIndex(of: 0x1B).map { text[$0...] } ?? []
            if Self.pasteEnd.starts(with: end) {
                bytes = Array(end)
                text.removeLast(end.count)
            }
            keys = [.paste(String(decoding: text, as: UTF8.self))]
        }
        span = nil
        if isEscape {
            keys += bytes.map { _ in .escape }
            bytes = []
        } else if patience != nil {
            bytes = []
        }
        return keys
    }

    private var isEscape: Bool { bytes.allSatisfy { $0 == 0x1B } }

    /// Alt and a letter, or the start of a longer sequence.
    private var isAltKey: Bool { bytes.count == 2 && bytes[0] == 0x1B && "OX^_".utf8.contains(bytes[1]) }

    /// Consumes bytes up to the end of the paste, and returns it when complete.
    ///
    /// Ctrl-C counts if it is the last that has arrived: a paste may be without an end, and most have no such character.
    private mutating func takePaste(_ rest: inout ArraySlice<UInt8>, behind begun: [UInt8]) -> [Key] {
        var text = begun
        while let byte = rest.popFirst() {
            text.append(byte)
            if byte == UInt8(ascii: "~"), text.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
                span = nil
                return [.paste(String(decoding: text.dropLast(Self.pasteEnd.count), as: UTF8.self))]
            }
        }
        let interrupts = text.reversed().prefix { $0 == 0x03 }.count
        text.removeLast(interrupts)
        span = interrupts > 0 ? nil : .paste(text)
        return interrupts > 0
            ? [.paste(String(decoding: text, as: UTF8.self))] + Array(repeating: .control("c"), count: interrupts) : []
    }

    /// Consumes bytes up to the end of the string: `ESC \`, BEL, or a key that interrupts it. Returns whether the next
    /// bytes can be decoded.
    private mutating func takeString(_ rest: inout ArraySlice<UInt8>, behind begun: [UInt8]) -> Bool {
        let body = rest.prefix { $0 >= 0x20 && $0 != 0x7F }
        rest = rest.dropFirst(body.count)
        let text = begun + body.prefix(max(0, Self.longestReport - begun.count))
        let end = rest.prefix(2)
        guard !end.isEmpty, !end.elementsEqual([0x1B]) else {
            span = .string(text)
            return false
        }
        let isEnded = end.elementsEqual([0x1B, UInt8(ascii: "\\")])
        span = nil
        guard isEnded || end.first == 0x07 else { return true }
        rest = rest.dropFirst(isEnded ? 2 : 1)
        if let report = TerminalReport(string: text) { reports.append(report) }
        return true
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)
    /// A longer string is not a report that was asked for.
    private static let longestReport = 512
}
