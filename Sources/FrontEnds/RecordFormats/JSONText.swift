/// JSON as text (RFC 8259), with the fields in the order that a record gives them.
enum JSONText {
    static func append(_ record: Record, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "{"))
        for (index, field) in record.fields.enumerated() {
            if index > 0 { output.append(UInt8(ascii: ",")) }
            append(field.name, to: &output)
            output.append(UInt8(ascii: ":"))
            append(field.value, to: &output)
        }
        output.append(UInt8(ascii: "}"))
    }

    static func append(_ value: Record.Value, to output: inout [UInt8]) {
        switch value {
        case .text(let text):
            append(text, to: &output)
        case .records(let records):
            output.append(UInt8(ascii: "["))
            for (index, record) in records.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                append(record, to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .null, .flag, .number, .decimal:
            output.append(contentsOf: (value.plainText ?? "null").utf8)
        }
    }

    /// The shortest text that reads back as `number`, without a fraction where there is none; JSON has no infinities.
    static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        return Int(exactly: number).map(String.init) ?? String(number)
    }

    private static func append(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { bytes in
            var plainStart = 0
            for index in bytes.indices where mayNeedEscape(bytes[index]) {
                guard let escape = escape(bytes[index], after: index > 0 ? bytes[index - 1] : 0) else { continue }
                output.append(contentsOf: bytes[plainStart..<index - escape.preceding])
                output.append(contentsOf: escape.text.utf8)
                plainStart = index + 1
            }
            output.append(contentsOf: bytes[plainStart...])
        }
        output.append(UInt8(ascii: "\""))
    }

    /// Whether it is worth a look; nearly all bytes are not.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || (0x7F...0x9F).contains(byte)
    }

    /// What must be escaped, and with it the control characters from U+007F to U+009F, which JSON allows and a
    /// terminal obeys.
    private static func escape(_ byte: UInt8, after previous: UInt8) -> (text: String, preceding: Int)? {
        switch byte {
        case UInt8(ascii: "\""): ("\\\"", 0)
        case UInt8(ascii: "\\"): ("\\\\", 0)
        case 0x0A: ("\\n", 0)
        case 0x0D: ("\\r", 0)
        case 0x09: ("\\t", 0)
        case 0x00..<0x20, 0x7F: (unicodeEscape(byte), 0)
        case 0x80...0x9F where previous == 0xC2: (unicodeEscape(byte), 1)
        default: nil
        }
    }

    /// A UTF-16 code unit as an escape: `\u202e`.
    static func unicodeEscape(_ unit: some FixedWidthInteger) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
