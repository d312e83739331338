/// The part of JSON Schema that the programs' schemas use.
package struct JSONSchema {
    private let root: JSONValue

    package init(_ root: JSONValue) { self.root = root }

    /// A word of the schema that is not understood here, so that nothing would be checked.
    struct Unknown: Error { let word: String }

    /// Returns what does not fit, with its place.
    package func problems(of value: JSONValue) throws -> [String] { try Self.problems(of: value, "$", root) }

    private static func problems(of value: JSONValue, _ place: String, _ schema: JSONValue) throws -> [String] {
        guard case .object(let members) = schema else { throw Unknown(word: "\(schema)") }
        return try members.flatMap { name, rule in
            switch (name, value) {
            case ("type", _):
                let types = if case .list(let types) = rule { types } else { [rule] }
                return types.contains { value.isOf($0) } ? [] : ["\(place) is not of type \(types)"]
            case ("properties", .object(let fields)):
                return try fields.flatMap { name, value in
                    try rule[name].map { try problems(of: value, "\(place).\(name)", $0) } ?? []
                }
            case ("additionalProperties", .object(let fields)):
                guard rule == .flag(false) else { throw Unknown(word: name) }
                return fields.filter { schema["properties"]?[$0.name] == nil }.map { "\(place).\($0.name) is extra" }
            case ("required", .object):
                guard case .list(let names) = rule else { throw Unknown(word: name) }
                return names.filter { name in
                    if case .text(let name) = name { value[name] == nil } else { true }
                }.map { "\(place) has no \($0)" }
            case ("items", .list(let items)):
                return try items.enumerated().flatMap { try problems(of: $1, "\(place)[\($0)]", rule) }
            case ("enum", _):
                guard case .list(let choices) = rule else { throw Unknown(word: name) }
                return choices.contains(value) ? [] : ["\(place) is none of \(choices)"]
            case ("format", .text(let text)):
                guard rule == .text("date-time") else { throw Unknown(word: name) }
                let isDate = text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) != nil
                return isDate ? [] : ["\(place) is not a date"]
            case ("$schema", _), ("$id", _), ("title", _), ("x-untrusted", _), ("properties", _), ("required", _),
                ("additionalProperties", _), ("items", _), ("format", _):
                return []
            default: throw Unknown(word: name)
            }
        }
    }
}

extension JSONValue {
    fileprivate func isOf(_ type: JSONValue) -> Bool {
        switch (self, type) {
        case (.text, .text("string")), (.number, .text("integer")), (.number, .text("number")),
            (.decimal, .text("number")), (.flag, .text("boolean")), (.null, .text("null")), (.list, .text("array")),
            (.object, .text("object")):
            true
        default: false
        }
    }
}

extension Installation {
    /// Expects that the JSON of a command fits the schema that the program prints for it.
    func expectSchema(of outcome: CommandOutcome, _ arguments: [String], _ run: CommandLineRun) async throws {
        guard let format = arguments.firstIndex(of: "--format").flatMap({ arguments.dropFirst($0 + 1).first }),
            ["json", "ndjson"].contains(format), !outcome.output.isEmpty, !arguments.contains("--dry-run"),
            let name = arguments.first, name != "help"
        else { return }
        let fields = arguments.firstIndex(of: "--fields").map { Array(arguments[$0...].prefix(2)) } ?? []
        guard let schema = try await schema(name, choosing: fields, run) else { return }
        let documents = format == "json" ? [outcome.output] : outcome.lines.map { Data($0.utf8) }
        for document in documents {
            let value = try JSONDecoder().decode(JSONValue.self, from: document)
            let items = if case .list(let items) = value { items } else { [value] }
            for item in items {
                #expect(try schema.problems(of: item) == [], "\(arguments)")
            }
        }
    }
}
