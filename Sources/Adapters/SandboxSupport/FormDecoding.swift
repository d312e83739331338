/// Reads `application/x-www-form-urlencoded` text: a form's body, or a query.
enum FormDecoding {
    /// The fields in their order.
    static func decode(_ text: String?) -> [(name: String, value: String)] {
        (text ?? "").split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decodeComponent(parts[0]), parts.count == 2 ? decodeComponent(parts[1]) : "")
        }
    }

    /// Turns `+` into a space and `%XX` into its byte; a `%` without two digits stays.
    private static func decodeComponent(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "+") {
                bytes.append(UInt8(ascii: " "))
            } else if byte == UInt8(ascii: "%"), let decoded = hexadecimal(rest.prefix(2)) {
                bytes.append(decoded)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func hexadecimal(_ digits: Substring.UTF8View) -> UInt8? {
        let values = digits.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        return values.count == 2 ? UInt8(values[0] * 16 + values[1]) : nil
    }
}
