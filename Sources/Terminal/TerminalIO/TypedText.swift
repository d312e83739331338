/// Edits input from a terminal without echo and line editing, see ``EchoSwitch``.
///
/// Escape sequences, for example of arrow keys, and control characters are ignored; everything else stays as typed.
struct TypedText {
    /// The keys that edit, as the user has set them for the terminal.
    struct EditingKeys: Equatable {
        var erase: UInt8 = 0x7F
        var eraseWord: UInt8 = 0x17
        var eraseLine: UInt8 = 0x15
        var end: UInt8 = 0x04
    }

    enum Event {
        case none
        /// Enter, outside a paste.
        case enter
        /// Ctrl-D, outside a paste.
        case end
    }

    private(set) var text = ""
    /// Whether all input was valid UTF-8.
    private(set) var isValid = true
    /// Whether the text includes a paste marked by the terminal.
    private(set) var hasPaste = false
    private var isPasting = false
    /// The bytes of a character that is not complete.
    private var character: [UInt8] = []
    /// The bytes of an escape sequence that is not complete.
    private var sequence: [UInt8] = []
    private var unshown = ""
    private let keys: EditingKeys
    /// The terminal's width.
    private let columns: Int
    /// The column at which the last line begins.
    private var start: Int

    /// Creates an empty text behind `question`, in a terminal of `columns`.
    init(behind question: String, columns: Int, keys: EditingKeys = EditingKeys()) {
        self.keys = keys
        self.columns = max(columns, 1)
        start = question.split(separator: "\n", omittingEmptySubsequences: false).last?.displayWidth ?? 0
    }

    /// The pause, in milliseconds, after which no more bytes belong to the last key, or the end of a paste is lost; `nil`
    /// if neither is incomplete.
    var patience: Int32? {
        if isPasting { return 1000 }
        return sequence.isEmpty ? nil : TypedInput.together
    }

    /// Treats the sequence as the Esc key, and the paste as complete, since nothing has followed for ``patience``.
    mutating func timeOut() {
        sequence = []
        isPasting = false
    }

    /// Returns and clears the text that the screen does not show yet.
    mutating func takeUnshown() -> String {
        defer { unshown = "" }
        return unshown
    }

    mutating func breakLine() {
        text.append("\n")
        unshown.append("\n")
        start = 0
    }

    /// Processes a byte; a line feed means Enter.
    mutating func take(_ byte: UInt8) -> Event {
        if !sequence.isEmpty, continueSequence(byte) { return .none }
        if !character.isEmpty, byte & 0xC0 != 0x80 { discardCharacter() }
        switch byte {
        // Zero is also the value of an editing key that is switched off.
        case 0x00: break
        case 0x1B: sequence = [byte]
        case 0x0A where isPasting: breakLine()
        case 0x0A: return .enter
        case 0x09: append("\t")
        case keys.end where !isPasting: return .end
        case keys.erase where !isPasting, 0x7F where !isPasting, 0x08 where !isPasting: erase(1)
        case keys.eraseLine where !isPasting: erase(lastLine.count)
        case keys.eraseWord where !isPasting:
            erase(lastLine.count - lastLine.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }.count)
        case 0x01..<0x20, 0x7F: break
        default: take(partOfCharacter: byte)
        }
        return .none
    }

    private mutating func take(partOfCharacter byte: UInt8) {
        character.append(byte)
        let length =
            switch character[0] {
            case 0..<0x80: 1
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard character.count >= length else { return }
        guard let scalar = String(validating: character, as: UTF8.self)?.unicodeScalars.first else {
            return discardCharacter()
        }
        character = []
        if !scalar.isControl { append(scalar) }
    }

    private mutating func discardCharacter() {
        character = []
        isValid = false
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        text.unicodeScalars.append(scalar)
        unshown.append(String(scalar).sanitized)
    }

    // MARK: Erasing

    private var lastLine: Substring { text[(text.lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex)...] }

    /// Erases characters of the last line, or at its start, the line break before it.
    private mutating func erase(_ count: Int) {
        guard count > 0, !text.isEmpty else { return }
        guard !lastLine.isEmpty else {
            text.removeLast()
            return showLineAgain()
        }
        let end = start + String(lastLine).sanitized.displayWidth
        text.removeLast(count)
        let width = end - start - String(lastLine).sanitized.displayWidth
        // A terminal does not move back past the start of a row.
        guard end % columns != 0, end / columns == (end - width) / columns else { return showLineAgain() }
        let back = String(repeating: "\u{08}", count: width)
        unshown.append(back + String(repeating: " ", count: width) + back)
    }

    private mutating func showLineAgain() {
        unshown.append("\n" + String(lastLine).sanitized)
        start = 0
    }

    // MARK: Escape sequences

    /// Returns whether the byte belongs to the sequence.
    private mutating func continueSequence(_ byte: UInt8) -> Bool {
        let isString = sequence.count > 1 && "]PX^_".utf8.contains(sequence[1])
        // A key's code ends before a control character, so that Enter counts.
        if byte < 0x20, !(isString && [0x07, 0x1B].contains(byte)) {
            sequence = []
            return false
        }
        sequence.append(byte)
        switch sequence[1] {
        case UInt8(ascii: "["):
            // The Linux console sends another bracket, and one letter.
            let isLong = sequence.count == 3 && byte == UInt8(ascii: "[")
            if sequence.count > 2, (0x40...0x7E).contains(byte), !isLong { end(ofParameters: sequence.dropFirst(2)) }
        case UInt8(ascii: "O"): if sequence.count > 2 { sequence = [] }
        case _ where isString || "]PX^_".utf8.contains(byte):
            let isEnded = byte == 0x07 || sequence.suffix(2).elementsEqual([0x1B, UInt8(ascii: "\\")])
            if isEnded || sequence.count > 512 { sequence = [] }
        default:
            // Alt and a character: the character counts.
            sequence = []
            return false
        }
        return true
    }

    private mutating func end(ofParameters parameters: ArraySlice<UInt8>) {
        sequence = []
        if parameters.elementsEqual("200~".utf8) { (isPasting, hasPaste) = (true, true) }
        if parameters.elementsEqual("201~".utf8) { isPasting = false }
    }
}
