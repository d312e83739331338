import HTTP

/// What a command prints of one thing: its fields by name, in their order.
public struct Record: Equatable, Sendable {
    /// One named value.
    public struct Field: Equatable, Sendable {
        /// The name, the same in every format.
        public let name: String
        public let value: Value

        public init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// A value, as every format can write it.
    public enum Value: Equatable, Sendable {
        /// Nothing: an empty field, and `null` in JSON.
        case null
        case text(String)
        case flag(Bool)
        case number(Int)
        /// A number with a fraction.
        case decimal(Double)
        /// Records inside this one; they appear in JSON alone.
        case records([Record])
    }

    public let fields: [Field]

    public init(_ fields: [Field]) {
        self.fields = fields
    }
}

extension Record.Value {
    public static func text(_ text: String?) -> Record.Value {
        text.map { .text($0) } ?? .null
    }

    /// Whether only JSON can hold it.
    var isNested: Bool { if case .records = self { true } else { false } }

    /// The value as a single text, for the formats that have nothing else; `nil` where it has none.
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
    /// Writes a record with its fields in their order.
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
