/// The sequences that terminals send for keys that are no characters: xterm's, and those of its relatives.
enum ControlSequence {
    /// The piece that begins with `ESC [`; nil when its end has not come yet.
    static func piece(_ input: [UInt8]) -> KeyPiece? {
        // The console of Linux: a bracket more, and one letter.
        if input.dropFirst(2).first == UInt8(ascii: "[") { return input.count > 3 ? KeyPiece(4, nil) : nil }
        let body = input.dropFirst(2)
        let parameters = body.prefix { (0x20...0x3F).contains($0) }
        guard let final = body.dropFirst(parameters.count).first else {
            return input.count < 64 ? nil : KeyPiece(input.count, nil)
        }
        let length = 2 + parameters.count
        // Something else begins before the sequence has an end: it was none.
        guard (0x40...0x7E).contains(final) else { return KeyPiece(length, nil) }
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) ?? ($0.isEmpty ? 1 : 0) }
        if final == UInt8(ascii: "~"), numbers.first == 200 { return KeyPiece(length + 1, .pasteBegins) }
        if final == UInt8(ascii: "c"), let report = TerminalReport(attributes: parameters) {
            return KeyPiece(length + 1, .report(report))
        }
        let key = final == UInt8(ascii: "~") ? numberedKey(numbers.first ?? 1) : letterKey(final)
        return KeyPiece(length + 1, hasAltOrControl(numbers) ? key?.byWords : key)
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
    /// What the key does to words when Alt or Ctrl is held.
    var byWords: Key {
        switch self {
        case .left: .wordLeft
        case .right: .wordRight
        case .delete: .deleteWordForward
        default: self
        }
    }
}
