/// The bytes of one key at the start of the input.
struct KeyPiece {
    enum Meaning {
        case key(Key)
        case pasteBegins
        /// A string for programs begins, of the kind that the byte says.
        case stringBegins(UInt8)
        case report(TerminalReport)
        case nothing
    }

    let length: Int
    let meaning: Meaning

    init(_ length: Int, _ key: Key?) {
        self.length = length
        meaning = key.map(Meaning.key) ?? .nothing
    }

    init(_ length: Int, _ meaning: Meaning) {
        self.length = length
        self.meaning = meaning
    }

    /// The first piece of `input`, which is not empty; `nil` if it is incomplete.
    static func first(in input: ArraySlice<UInt8>) -> KeyPiece? {
        let input = Array(input.prefix(maximumLength))
        switch input[0] {
        case 0x1B: return escaped(input)
        case 0x00..<0x20, 0x7F: return KeyPiece(1, control(input[0]))
        default: return character(input)
        }
    }

    /// Longer than any key's sequence: input without an end by then is not a key.
    private static let maximumLength = 64

    /// Whether `input`, which is incomplete, may be the start of what no key sends: a terminal's report or a mouse event.
    static func mayBeReport(_ input: [UInt8]) -> Bool {
        ["\u{1B}]", "\u{1B}P", "\u{1B}[M"].contains { input.starts(with: $0.utf8) }
    }

    private static func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x0D, 0x0A: .enter
        case 0x09: .tab
        case 0x7F, 0x08: .backspace
        case 0x01: .home
        case 0x05: .end
        case 0x0E: .down
        case 0x10: .up
        case 0x0B: .deleteToEnd
        case 0x17: .deleteWordBackward
        case 0x02, 0x03, 0x04, 0x06, 0x0C, 0x14, 0x15, 0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: nil
        }
    }

    private static func character(_ input: [UInt8]) -> KeyPiece? {
        let length =
            switch input[0] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 1
            }
        let continuation = input.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }
        guard continuation.count == length - 1 else {
            // The rest of the character may follow, unless other bytes came instead.
            return continuation.count == input.count - 1 ? nil : KeyPiece(1, nil)
        }
        guard let text = String(validating: input.prefix(length), as: UTF8.self),
            let scalar = text.unicodeScalars.first, !(0x80...0x9F).contains(scalar.value)
        else { return KeyPiece(length, nil) }
        return KeyPiece(length, .character(Character(scalar)))
    }

    /// Decodes input that begins with Esc: that key, Alt and a key, or the sequence of a special key.
    private static func escaped(_ input: [UInt8]) -> KeyPiece? {
        guard input.count > 1 else { return nil }
        switch input[1] {
        case UInt8(ascii: "["): return ControlSequence.piece(input)
        case UInt8(ascii: "O"):
            guard input.count > 2 else { return nil }
            return (0x20...0x7E).contains(input[2])
                ? KeyPiece(3, ControlSequence.applicationKey(input[2])) : KeyPiece(2, nil)
        case UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"): return string(input) { _ in true }
        // Reports of these kinds begin with a number, a mark, or the letter of a title.
        case UInt8(ascii: "]"): return string(input) { (0x30...0x39).contains($0) || "lLI".utf8.contains($0) }
        case UInt8(ascii: "P"): return string(input) { (0x20...0x3F).contains($0) }
        case 0x1B: return escapedTwice(input)
        case UInt8(ascii: "b"), UInt8(ascii: "B"): return KeyPiece(2, .wordLeft)
        case UInt8(ascii: "f"), UInt8(ascii: "F"): return KeyPiece(2, .wordRight)
        case UInt8(ascii: "d"), UInt8(ascii: "D"): return KeyPiece(2, .deleteWordForward)
        case 0x7F, 0x08: return KeyPiece(2, .deleteWordBackward)
        case 0x00..<0x20: return KeyPiece(1, .escape)
        default: return character(Array(input.dropFirst())).map { KeyPiece($0.length + 1, nil) }
        }
    }

    /// The start of a string for programs, or Alt and a character. The string begins with a byte that `fits`.
    private static func string(_ input: [UInt8], fits: (UInt8) -> Bool) -> KeyPiece? {
        guard input.count > 2 else { return nil }
        let isString = input[2] >= 0x20 && input[2] != 0x7F && fits(input[2])
        return isString ? KeyPiece(2, .stringBegins(input[1])) : KeyPiece(2, nil)
    }

    /// Esc pressed twice, or Alt and a special key.
    private static func escapedTwice(_ input: [UInt8]) -> KeyPiece? {
        guard input.count > 2 else { return nil }
        guard [UInt8(ascii: "["), UInt8(ascii: "O")].contains(input[2]) else { return KeyPiece(1, .escape) }
        guard let piece = escaped(Array(input.dropFirst())) else { return nil }
        guard case .key(let key) = piece.meaning else { return KeyPiece(piece.length + 1, nil) }
        return KeyPiece(piece.length + 1, key.byWords)
    }
}

/// The sequences for special keys of xterm and its relatives.
enum ControlSequence {
    /// The piece that begins with `ESC [`; `nil` if it is incomplete.
    static func piece(_ input: [UInt8]) -> KeyPiece? {
        // The Linux console: another bracket, and one letter.
        if input.dropFirst(2).first == UInt8(ascii: "[") { return input.count > 3 ? KeyPiece(4, nil) : nil }
        let body = input.dropFirst(2)
        let parameters = body.prefix { (0x20...0x3F).contains($0) }
        guard let final = body.dropFirst(parameters.count).first else {
            return input.count < 64 ? nil : KeyPiece(input.count, nil)
        }
        let length = 2 + parameters.count
        // Another sequence begins before this one ends: it is invalid.
        guard (0x40...0x7E).contains(final) else { return KeyPiece(length, nil) }
        if parameters.first == UInt8(ascii: "<") { return mouse(parameters.dropFirst(), final, length: length + 1) }
        if parameters.isEmpty, final == UInt8(ascii: "M") { return mouse(bytes: input.dropFirst(3)) }
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? ($0.isEmpty ? 1 : 0) }
        if final == UInt8(ascii: "~"), numbers.first == 200 { return KeyPiece(length + 1, .pasteBegins) }
        if final == UInt8(ascii: "c"), let report = TerminalReport(attributes: parameters) {
            return KeyPiece(length + 1, .report(report))
        }
        let key = final == UInt8(ascii: "~") ? numberedKey(numbers.first ?? 1) : letterKey(final)
        return KeyPiece(length + 1, hasAltOrControl(numbers) ? key?.byWords : key)
    }

    /// A mouse event in xterm's mode 1006: button, column and row, `M` when pressed. The third bit and the next two are
    /// Shift, Alt and Ctrl, which are ignored.
    private static func mouse(_ parameters: ArraySlice<UInt8>, _ final: UInt8, length: Int) -> KeyPiece {
        let numbers = parameters.split(separator: UInt8(ascii: ";")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
        }
        guard numbers.count == 3, final == UInt8(ascii: "M"), numbers[1] > 0, numbers[2] > 0 else {
            return KeyPiece(length, nil)
        }
        return KeyPiece(length, mouse(button: numbers[0], column: numbers[1] - 1, row: numbers[2] - 1))
    }

    /// A mouse event in X10's encoding, which a terminal without mode 1006 sends: button, column and row, 32 more each.
    /// A place beyond column or row 223 is zero. Bytes that interrupt it are keys.
    private static func mouse(bytes: ArraySlice<UInt8>) -> KeyPiece? {
        let event = Array(bytes.prefix(3).prefix { $0 == 0 || $0 >= 0x20 })
        guard event.count == 3 else { return event.count == bytes.count ? nil : KeyPiece(3 + event.count, nil) }
        guard event.allSatisfy({ $0 >= 0x20 }), event[1] > 0x20, event[2] > 0x20 else { return KeyPiece(6, nil) }
        return KeyPiece(
            6, mouse(button: Int(event[0]) - 32, column: Int(event[1]) - 33, row: Int(event[2]) - 33))
    }

    private static func mouse(button: Int, column: Int, row: Int) -> Key? {
        switch button & ~28 {
        case 0: .click(Frame.Position(row: row, column: column))
        case 64: .wheel(isUp: true)
        case 65: .wheel(isUp: false)
        default: nil
        }
    }

    /// The key whose sequence is `ESC O` and this byte.
    static func applicationKey(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "M"): .enter
        case UInt8(ascii: "c"): .wordRight
        case UInt8(ascii: "d"): .wordLeft
        default: letterKey(byte)
        }
    }

    private static func letterKey(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "Z"): .backTab
        default: nil
        }
    }

    private static func numberedKey(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        default: nil
        }
    }

    /// The second number is one more than the sum of Shift (1), Alt (2) and Ctrl (4).
    private static func hasAltOrControl(_ numbers: [Int]) -> Bool {
        numbers.count > 1 && numbers[1] > 1 && (numbers[1] - 1) & 6 != 0
    }
}

extension Key {
    /// The key's meaning for words, with Alt or Ctrl held.
    var byWords: Key {
        switch self {
        case .left: .wordLeft
        case .right: .wordRight
        case .delete: .deleteWordForward
        default: self
        }
    }
}
