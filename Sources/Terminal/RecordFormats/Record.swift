package import HTTPMessages

/// The data that a command prints about one item, as named values in order.
package struct Record: Equatable, Sendable {
    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: JSONValue

        /// Creates a field; objects and lists appear only in JSON.
        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    package let fields: [Field]

    package init(_ fields: [Field]) { self.fields = fields }

    package var json: JSONValue { .object(fields.map { ($0.name, $0.value) }) }
}

extension JSONValue {
    var isNested: Bool {
        switch self {
        case .object, .list: true
        case .null, .text, .flag, .number, .decimal: false
        }
    }

    /// The value as text, for formats with text only; `nil` if it has none.
    var plainText: String? {
        switch self {
        case .null, .object, .list: nil
        case .text(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): String(number)
        case .decimal(let decimal): JSONWriter.text(of: decimal)
        }
    }
}
