import Foundation
package import HTTP

/// A JSON value, for bodies that are written key by key, nulls included.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// A string, or null where there is none.
    package static func text(_ value: String?) -> JSON { value.map(JSON.string) ?? .null }
}

extension JSON: Decodable {
    /// The value, if it is of that kind; a value of another kind is what the next try is for.
    private static func value<Kind: Decodable>(
        in container: any SingleValueDecodingContainer, _ kind: Kind.Type
    ) -> Kind? {
        // See above: the failure only says that it is another kind.
        try? container.decode(kind)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = Self.value(in: container, String.self) {
            self = .string(value)
        } else if let value = Self.value(in: container, Int.self) {
            self = .integer(value)
        } else if let value = Self.value(in: container, Bool.self) {
            self = .bool(value)
        } else if let value = Self.value(in: container, Double.self) {
            self = .number(value)
        } else if let value = Self.value(in: container, [JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }
}

extension JSONWriter {
    /// Writes a value, the members of an object in the order of their names.
    mutating func value(_ json: JSON) {
        switch json {
        case .null: literal("null")
        case .bool(let flag): self.flag(flag)
        case .integer(let number): self.number(number)
        case .number(let number): self.number(number)
        case .string(let text): self.text(text)
        case .array(let elements): array(elements) { $0.value($1) }
        case .object(let members):
            object(members.sorted { $0.key < $1.key }.lazy.map { ($0.key, $0.value) }) { $0.value($1) }
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { first, _ in first })
    }
}

extension HTTPResponse {
    /// 405, with the methods there are.
    package static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
        var response = blank(405)
        response.headers["Allow"] = allowed
        return response
    }

    /// A body of JSON, its members in the order of their names.
    package static func json(_ status: Int, _ body: JSON) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
            body: Data(JSONWriter.bytes(.letters) { $0.value(body) }))
    }

    /// A status with one blank and no JSON.
    package static func blank(_ status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(" ".utf8))
    }
}
