public import CoreSupport

/// A JSON value, to send or as received.
public indirect enum JSONValue: Sendable {
    case text(String)
    case number(Int)
    case decimal(Double)
    /// An object, with its fields in the order in which they are sent.
    case object([(name: String, value: JSONValue)])
    case list([JSONValue])
    case flag(Bool)
    case null
}

extension JSONValue {
    /// The value as JSON, safe to print: it contains nothing that a terminal would interpret. Unlike `JSONEncoder`, it
    /// cannot fail, and it preserves the order of an object's fields.
    public var printable: [UInt8] { JSONWriter.bytes { $0.value(self) } }
}

extension JSONValue: Equatable {
    /// Returns whether both are the same JSON.
    public static func == (one: JSONValue, other: JSONValue) -> Bool { one.printable == other.printable }
}

extension JSONValue: Decodable {
    /// Decodes any JSON; the fields of an object are in the order of their names.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try container.decode(Lenient<String>.self).value {
            self = .text(text)
        } else if let number = try container.decode(Lenient<Int>.self).value {
            self = .number(number)
        } else if let flag = try container.decode(Lenient<Bool>.self).value {
            self = .flag(flag)
        } else if let number = try container.decode(Lenient<Double>.self).value {
            self = .decimal(number)
        } else if let values = try container.decode(Lenient<[JSONValue]>.self).value {
            self = .list(values)
        } else {
            self.init(try container.decode([String: JSONValue].self))
        }
    }

    /// Returns a text, or null.
    package static func text(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

    /// The value of an object's field; `nil` if there is no such field, or this is not an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }

    /// An object with its fields in the order of their names.
    package init(_ fields: [String: JSONValue]) {
        self = .object(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
}

extension JSONValue: Encodable {
    /// Encodes the value. The encoder decides on the order of an object's fields.
    public func encode(to encoder: any Encoder) throws {
        if case .object(let fields) = self {
            var container = encoder.container(keyedBy: FieldName.self)
            for field in fields { try container.encode(field.value, forKey: FieldName(stringValue: field.name)) }
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .decimal(let number): try container.encode(number)
        case .list(let values): try container.encode(values)
        case .flag(let flag): try container.encode(flag)
        case .null, .object: try container.encodeNil()
        }
    }

    private struct FieldName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }
}

extension JSONWriter {
    package mutating func value(_ value: JSONValue) {
        switch value {
        case .text(let text): self.text(text)
        case .number(let number): self.number(number)
        case .decimal(let number): self.number(number)
        case .object(let fields): object(fields) { $0.value($1) }
        case .list(let values): array(values) { $0.value($1) }
        case .flag(let flag): self.flag(flag)
        case .null: literal("null")
        }
    }
}

extension HTTPRequest {
    /// Creates a GET request for JSON.
    public static func getJSON(_ url: URL) -> HTTPRequest {
        HTTPRequest(.get, url, headers: ["Accept": JSONBody.accepted])
    }

    /// A `POST` of `fields` as JSON, in order, that asks for JSON.
    public static func postJSON(_ fields: [(name: String, value: JSONValue)], to url: URL) -> HTTPRequest {
        HTTPRequest(
            .post, url, headers: ["Content-Type": JSONBody.contentType, "Accept": JSONBody.accepted],
            body: Data(JSONValue.object(fields).printable))
    }
}
