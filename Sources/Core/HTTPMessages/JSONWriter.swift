/// Writes JSON (RFC 8259) piece by piece, in call order. It escapes everything that a terminal interprets: control
/// characters, including U+007F to U+009F, which JSON allows.
///
/// It writes into a buffer of a fixed size: checking the remaining room is cheaper than growing an array.
package struct JSONWriter: ~Copyable {
    private let memory: UnsafeMutableRawBufferPointer
    /// How many bytes were written, also beyond the memory's end, where they are lost.
    package private(set) var count = 0

    private init(_ memory: UnsafeMutableRawBufferPointer) {
        self.memory = memory
    }

    /// Returns the bytes that `write` writes. If `capacity` is not enough, it calls `write` once more, with a buffer that is
    /// large enough.
    package static func bytes(capacity: Int = 512, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var capacity = max(capacity, 1)
        while true {
            var needed = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
                var writer = JSONWriter(UnsafeMutableRawBufferPointer(memory))
                write(&writer)
                needed = writer.count
                count = needed <= memory.count ? needed : 0
            }
            if needed <= capacity { return bytes }
            capacity = needed
        }
    }

    /// Writes `text` unchanged: punctuation, names and plain values.
    package mutating func literal(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes `literal` unchanged, then a text whose escaped JSON, without quotation marks, is `bytes`.
    package mutating func text(after literal: StaticString = "", escaped bytes: UnsafeRawBufferPointer) {
        let length = literal.utf8CodeUnitCount
        guard var place = room(for: length &+ bytes.count &+ 2) else { return }
        place.copyMemory(from: literal.utf8Start, byteCount: length)
        place += length
        place.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
        place += 1
        if let start = bytes.baseAddress { place.copyMemory(from: start, byteCount: bytes.count) }
        (place + bytes.count).storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
    }

    package mutating func text(_ text: String) {
        plain(text) { $0.text(utf8: $1) }
    }

    /// Writes a text given as valid UTF-8.
    package mutating func text(utf8 bytes: UnsafeRawBufferPointer) {
        literal("\"")
        var (start, index) = (0, 0)
        while index < bytes.count {
            let end = min(index + 8, bytes.count)
            if end - index == 8,
                !Self.mayNeedEscape(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            {
                index = end
            }
            while index < end {
                let previous = index > 0 ? bytes[index - 1] : 0
                if let escape = escape(bytes[index], after: previous) {
                    append(UnsafeRawBufferPointer(rebasing: bytes[start..<index - escape.preceding]))
                    plain(escape.text) { $0.append($1) }
                    start = index + 1
                }
                index += 1
            }
        }
        append(UnsafeRawBufferPointer(rebasing: bytes[start...]))
        literal("\"")
    }

    package mutating func number(_ number: Int) {
        plain(String(number)) { $0.append($1) }
    }

    package mutating func number(_ number: Double) {
        plain(Self.text(of: number)) { $0.append($1) }
    }

    package mutating func flag(_ flag: Bool) {
        literal(flag ? "true" : "false")
    }

    package mutating func array<Elements: Sequence>(
        _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        list(elements, from: "[", to: "]", write)
    }

    package mutating func object<Members: Sequence, Value>(
        _ members: Members, _ write: (inout JSONWriter, Value) -> Void
    ) where Members.Element == (name: String, value: Value) {
        list(members, from: "{", to: "}") { writer, member in
            writer.text(member.name)
            writer.literal(":")
            write(&writer, member.value)
        }
    }

    /// The shortest text that reads back as `number`, without a fraction if it is whole; JSON has no infinities.
    package static func text(of number: Double) -> String {
        guard number.isFinite else { return "null" }
        return Int(exactly: number).map(String.init) ?? String(number)
    }

    /// A UTF-16 code unit as an escape, such as `\u202e`.
    package static func escape(_ unit: some FixedWidthInteger) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private mutating func list<Items: Sequence>(
        _ items: Items, from start: StaticString, to end: StaticString,
        _ write: (inout JSONWriter, Items.Element) -> Void
    ) {
        literal(start)
        var isFirst = true
        for item in items {
            if !isFirst { literal(",") }
            isFirst = false
            write(&self, item)
        }
        literal(end)
    }

    /// Whether any of eight bytes may need an escape; nearly all texts have none. Without optimization too, looking at
    /// eight at once costs little.
    private static func mayNeedEscape(_ bytes: UInt64) -> Bool {
        let each: UInt64 = 0x0101_0101_0101_0101
        // The highest bit of a byte tells: below a space, and zero where it is a quotation mark or a backslash, the
        // subtraction borrows it; from U+007F on, it is there or one more sets it.
        let (quote, backslash) = (bytes ^ (each &* 0x22), bytes ^ (each &* 0x5C))
        let control = (bytes &- each &* 0x20) & ~bytes
        let mark = ((quote &- each) & ~quote) | ((backslash &- each) & ~backslash)
        let beyond = bytes | (bytes &+ each)
        return (control | mark | beyond) & (each &* 0x80) != 0
    }

    /// Returns the escape of a character, and how many of the character's bytes precede `byte`.
    private func escape(_ byte: UInt8, after previous: UInt8) -> (text: String, preceding: Int)? {
        switch byte {
        case UInt8(ascii: "\""): ("\\\"", 0)
        case UInt8(ascii: "\\"): ("\\\\", 0)
        case 0x0A: ("\\n", 0)
        case 0x0D: ("\\r", 0)
        case 0x09: ("\\t", 0)
        case 0x00..<0x20, 0x7F: (Self.escape(byte), 0)
        case 0x80...0x9F where previous == 0xC2: (Self.escape(byte), 1)
        default: nil
        }
    }

    private mutating func plain(_ text: String, _ write: (inout JSONWriter, UnsafeRawBufferPointer) -> Void) {
        var text = text
        text.withUTF8 { write(&self, UnsafeRawBufferPointer($0)) }
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let place = room(for: bytes.count), let start = bytes.baseAddress else { return }
        place.copyMemory(from: start, byteCount: bytes.count)
    }

    /// Returns the address at which the caller writes the next `length` bytes, or `nil` if they do not fit; then no later
    /// bytes fit either.
    @inline(__always)
    private mutating func room(for length: Int) -> UnsafeMutableRawPointer? {
        let place = count
        count += length
        guard count <= memory.count, let base = memory.baseAddress else { return nil }
        return base + place
    }
}
