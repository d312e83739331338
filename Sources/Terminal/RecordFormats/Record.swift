import HTTP

package struct Record: Equatable, Sendable {
    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: Value

        package init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    package enum Value: Equatable, Sendable {
        case null
        case text(String)
        case flag(Bool)
        case number(Int)
        case decimal(Double)
        /// Nested records, which appear only in JSON.
        case records([Record])
    }

    package let fields: [Field]

    package init(_ fields: [Field]) { self.fields = fields }
}

extension Record.Value {
    package static func text(_ text: String?) -> Record.Value {
        text.map { .text($0) } ?? .null
    }

    var isNested: Bool { if case .records = self { true } else { false } }

    /// The value as text, for formats with text only; `nil` if it has none.
    var plainText: String? {
        switch self {
        case .null, .records: nil
        case .text(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): String(number)
        case .decimal(let decimal): JSONWriter.text(of: decimal)
        }
    }
}

extension JSONWriter {
    mutating func record(_ record: Record) {
        object(record.fields.lazy.map { ($0.name, $0.value) }) { $0.value($1) }
    }

    private mutating func value(_ value: Record.Value) {
        switch value {
        case .null: literal("null")
        case .text(let text): self.text(text)
        case .flag(let flag): self.flag(flag)
        case .number(let number): self.number(number)
        case .decimal(let number): self.number(number)
        case .records(let records): array(records) { $0.record($1) }
        }
    }
}
