/// Renders records in JSON field by field, for who has their values as bytes and needs no ``Record`` of them.
package struct JSONRecordsWriter {
    private var rendered = RenderedRecords()
    private let isArray: Bool

    /// A writer for `json` or `ndjson`, or nothing where the format is another.
    package init?(_ format: RecordFormat, estimatedBytes: Int) {
        switch format {
        case .json: isArray = true
        case .ndjson: isArray = false
        case .table, .tsv, .csv: return nil
        }
        rendered.bytes.reserveCapacity(estimatedBytes)
    }

    /// A field's name with all that stands around it.
    package struct FieldName: Sendable {
        fileprivate let bytes: [UInt8]

        /// `name` is written as it is: it must need no escape.
        package init(_ name: StaticString) {
            bytes = Array(",\"\(name)\":".utf8)
        }
    }

    /// Begins a record with its first field, whose value comes next.
    package mutating func beginRecord(_ name: FieldName) {
        append(isArray ? ",\n{" : "{")
        rendered.bytes.append(contentsOf: name.bytes.dropFirst())
    }

    /// Goes on with the next field, whose value comes next.
    package mutating func field(_ name: FieldName) {
        rendered.bytes.append(contentsOf: name.bytes)
    }

    /// Ends the record.
    package mutating func endRecord() {
        append(isArray ? "}" : "}\n")
        rendered.ends.append(rendered.bytes.count)
    }

    /// Writes a text of which `bytes` are the JSON, without the quotation marks, in the form that ``Record`` would get.
    package mutating func text(escaped bytes: UnsafeRawBufferPointer) {
        rendered.bytes.append(UInt8(ascii: "\""))
        rendered.bytes.append(contentsOf: bytes)
        rendered.bytes.append(UInt8(ascii: "\""))
    }

    /// Writes any other value.
    package mutating func value(_ value: Record.Value) {
        JSONText.append(value, to: &rendered.bytes)
    }

    /// Writes `true` or `false`.
    package mutating func flag(_ flag: Bool) {
        append(flag ? "true" : "false")
    }

    /// Writes `null`.
    package mutating func null() {
        append("null")
    }

    /// The records that were written.
    package consuming func finish() -> RenderedRecords {
        rendered
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { rendered.bytes.append(contentsOf: $0) }
    }
}
