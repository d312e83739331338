package import HTTPMessages

/// Describes the records of one kind of value. Records, the names of their fields and their JSON Schema all follow from
/// this description, so that they cannot differ.
package struct RecordType<Value>: Sendable {
    package struct Field: Sendable {
        fileprivate let name: String
        fileprivate var schema: JSONValue
        /// Whether only JSON can represent it.
        fileprivate var isNested: Bool
        /// Whether it is there even if it is null.
        fileprivate var isRequired = true
        fileprivate let value: @Sendable (Value) -> JSONValue
    }

    private let fields: [Field]

    package init(_ fields: [Field]) { self.fields = fields }

    /// The names of the fields in the formats without nested values.
    package var names: [String] { fields.filter { !$0.isNested }.map(\.name) }

    /// Returns a description of only the fields with these `names`, in their order.
    package func selecting(_ names: [String]) -> RecordType {
        RecordType(names.compactMap { name in fields.first { $0.name == name } })
    }

    package func record(of value: Value) -> Record {
        Record(
            fields.compactMap { field in
                let item = field.value(value)
                if case .null = item, !field.isRequired { return nil }
                return .init(field.name, item)
            })
    }

    /// Returns these fields for a part of another value, to begin its description with.
    package func fields<Whole>(of part: @escaping @Sendable (Whole) -> Value) -> [RecordType<Whole>.Field] {
        fields.map { field in
            .init(name: field.name, schema: field.schema, isNested: field.isNested, isRequired: field.isRequired) {
                field.value(part($0))
            }
        }
    }

    /// The JSON Schema of a record.
    package var schema: JSONValue {
        .object([
            ("type", .text("object")),
            ("properties", .object(fields.map { ($0.name, $0.schema) })),
            ("required", .list(fields.filter(\.isRequired).map { .text($0.name) })),
            ("additionalProperties", .flag(false)),
        ])
    }
}

extension RecordType.Field {
    package static func text(_ name: String, _ value: @escaping @Sendable (Value) -> String) -> Self {
        Self(name: name, type: ["string"]) { .text(value($0)) }
    }

    package static func optionalText(_ name: String, _ value: @escaping @Sendable (Value) -> String?) -> Self {
        Self(name: name, type: ["string", "null"]) { .text(value($0)) }
    }

    /// A text that a server or another person wrote.
    package static func untrusted(_ name: String, _ value: @escaping @Sendable (Value) -> String) -> Self {
        Self(name: name, type: ["string"], [("x-untrusted", .flag(true))]) { .text(value($0)) }
    }

    package static func optionalUntrusted(_ name: String, _ value: @escaping @Sendable (Value) -> String?) -> Self {
        Self(name: name, type: ["string", "null"], [("x-untrusted", .flag(true))]) { .text(value($0)) }
    }

    /// A text that is one of `choices`.
    package static func choice(
        _ name: String, of choices: [String], _ value: @escaping @Sendable (Value) -> String
    ) -> Self {
        Self(name: name, type: ["string"], [("enum", .list(choices.map { .text($0) }))]) { .text(value($0)) }
    }

    /// A text that is one of `choices`, or null.
    package static func optionalChoice(
        _ name: String, of choices: [String], _ value: @escaping @Sendable (Value) -> String?
    ) -> Self {
        let values = JSONValue.list(choices.map { .text($0) } + [.null])
        return Self(name: name, type: ["string", "null"], [("enum", values)]) { .text(value($0)) }
    }

    /// A date as RFC 3339 writes it.
    package static func date(_ name: String, _ value: @escaping @Sendable (Value) -> String) -> Self {
        Self(name: name, type: ["string"], [("format", .text("date-time"))]) { .text(value($0)) }
    }

    package static func optionalDate(_ name: String, _ value: @escaping @Sendable (Value) -> String?) -> Self {
        Self(name: name, type: ["string", "null"], [("format", .text("date-time"))]) { .text(value($0)) }
    }

    package static func flag(_ name: String, _ value: @escaping @Sendable (Value) -> Bool) -> Self {
        Self(name: name, type: ["boolean"]) { .flag(value($0)) }
    }

    package static func integer(_ name: String, _ value: @escaping @Sendable (Value) -> Int) -> Self {
        Self(name: name, type: ["integer"]) { .number(value($0)) }
    }

    package static func optionalInteger(_ name: String, _ value: @escaping @Sendable (Value) -> Int?) -> Self {
        Self(name: name, type: ["integer", "null"]) { value($0).map { .number($0) } ?? .null }
    }

    package static func optionalNumber(_ name: String, _ value: @escaping @Sendable (Value) -> Double?) -> Self {
        Self(name: name, type: ["number", "null"]) { value($0).map { .decimal($0) } ?? .null }
    }

    /// A member to fill in, which may then be anything; it is null.
    package static func blank(_ name: String) -> Self {
        Self(name: name, schema: .object([]), isNested: true) { _ in .null }
    }

    package static func part<Part>(
        _ name: String, of part: RecordType<Part>, _ value: @escaping @Sendable (Value) -> Part?
    ) -> Self {
        Self(name: name, schema: part.schema, isNested: true) { value($0).map { part.record(of: $0).json } ?? .null }
    }

    /// The field, which is left out if it is null. Only JSON can represent that.
    package var orLeftOut: Self {
        var field = self
        field.isRequired = false
        field.isNested = true
        if case .object(let members) = schema {
            field.schema = .object(
                members.map { name, rule in
                    guard name == "type", case .list(let types) = rule else { return (name, rule) }
                    let others = types.filter { $0 != .text("null") }
                    return (name, others.count == 1 ? others[0] : .list(others))
                })
        }
        return field
    }

    package static func list<Item>(
        _ name: String, of items: RecordType<Item>, _ value: @escaping @Sendable (Value) -> [Item]
    ) -> Self {
        let schema = JSONValue.object([("type", .text("array")), ("items", items.schema)])
        return Self(name: name, schema: schema, isNested: true) { whole in
            .list(value(whole).map { items.record(of: $0).json })
        }
    }

    private init(
        name: String, type: [String], _ rest: [(name: String, value: JSONValue)] = [],
        _ value: @escaping @Sendable (Value) -> JSONValue
    ) {
        let type: JSONValue = type.count == 1 ? .text(type[0]) : .list(type.map { .text($0) })
        self.init(name: name, schema: .object([("type", type)] + rest), isNested: false, value: value)
    }
}
