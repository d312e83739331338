/// The few rules of HTTP's grammar that heads, chunks and answers share (RFC 9110, 5).
enum HTTPGrammar {
    static let carriageReturn = UInt8(ascii: "\r")
    static let lineFeed = UInt8(ascii: "\n")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")

    /// Whether the bytes may be the value of a field: no control character but the tab (RFC 9110, 5.5).
    static func isFieldValue(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.allSatisfy { $0 == tab || ($0 >= space && $0 != 0x7F) }
    }

    /// The bytes without spaces and tabs at either end.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = bytes.drop { $0 == space || $0 == tab }
        return start[..<((start.lastIndex { $0 != space && $0 != tab }).map { $0 + 1 } ?? start.startIndex)]
    }

    static func trimmed(_ text: Substring) -> String {
        String(decoding: trimmed(ArraySlice(text.utf8)), as: UTF8.self)
    }
}
