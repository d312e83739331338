/// Renders records in JSON piece by piece, for who has their values as bytes and needs no ``Record`` of them.
///
/// It writes into memory of a fixed size, since a check of how much room there is costs less than an array that may grow.
package struct JSONRecordsWriter: ~Copyable {
    private let memory: UnsafeMutableRawBufferPointer
    private let isArray: Bool
    private var count = 0
    private var ends: [Int] = []
    private var isOverfull = false

    private init(_ memory: UnsafeMutableRawBufferPointer, isArray: Bool) {
        self.memory = memory
        self.isArray = isArray
    }

    /// The records that `write` writes, and says whether it could.
    ///
    /// - Parameters:
    ///   - format: `json` or `ndjson`.
    ///   - capacity: how many bytes there is room for.
    /// - Returns: `nil` where the format is another, `write` could not, or there was not room enough.
    package static func records(
        in format: RecordFormat, capacity: Int, _ write: (inout JSONRecordsWriter) -> Bool
    ) -> RenderedRecords? {
        guard format == .json || format == .ndjson else { return nil }
        var rendered = RenderedRecords()
        var isWhole = false
        rendered.bytes = [UInt8](unsafeUninitializedCapacity: capacity) { memory, count in
            var writer = JSONRecordsWriter(UnsafeMutableRawBufferPointer(memory), isArray: format == .json)
            isWhole = write(&writer) && !writer.isOverfull
            rendered.ends = writer.ends
            count = writer.count
        }
        return isWhole ? rendered : nil
    }

    /// Begins a record; its first field comes next.
    package mutating func beginRecord() {
        literal(isArray ? ",\n{" : "{")
    }

    /// Ends the record.
    package mutating func endRecord() {
        literal(isArray ? "}" : "}\n")
        ends.append(count)
    }

    /// Writes `text` as it is: commas, names and plain values.
    package mutating func literal(_ text: StaticString) {
        append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Writes a text of which `bytes` are the JSON, without the quotation marks, in the form that ``Record`` would get.
    package mutating func text(escaped bytes: UnsafeRawBufferPointer) {
        guard let place = room(for: bytes.count + 2) else { return }
        place.storeBytes(of: UInt8(ascii: "\""), as: UInt8.self)
        if let start = bytes.baseAddress { (place + 1).copyMemory(from: start, byteCount: bytes.count) }
        place.storeBytes(of: UInt8(ascii: "\""), toByteOffset: bytes.count + 1, as: UInt8.self)
    }

    /// Writes any other value.
    package mutating func value(_ value: Record.Value) {
        var bytes: [UInt8] = []
        JSONText.append(value, to: &bytes)
        bytes.withUnsafeBytes { append($0) }
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let place = room(for: bytes.count), let start = bytes.baseAddress else { return }
        place.copyMemory(from: start, byteCount: bytes.count)
    }

    /// Where the next `length` bytes belong, which the caller writes; `nil`, and nothing will come of it all, where they
    /// do not fit.
    @inline(__always)
    private mutating func room(for length: Int) -> UnsafeMutableRawPointer? {
        guard length <= memory.count - count, let base = memory.baseAddress else {
            isOverfull = true
            return nil
        }
        defer { count += length }
        return base + count
    }
}
