#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The value of a field in a JSON body that is sent.
public indirect enum JSONValue: Sendable {
    /// A text.
    case text(String)
    /// A whole number.
    case number(Int)
    /// An object, its fields in the order in which they are sent.
    case object([(name: String, value: JSONValue)])
}

/// A JSON object (RFC 8259), written in the order of its fields. Unlike `JSONEncoder` it cannot fail.
enum JSONFields {
    /// Encodes the fields in their order.
    static func encode(_ fields: [(name: String, value: JSONValue)]) -> Data {
        Data(object(fields).utf8)
    }

    private static func object(_ fields: [(name: String, value: JSONValue)]) -> String {
        let members = fields.map { "\(quoted($0.name)):\(written($0.value))" }
        return "{\(members.joined(separator: ","))}"
    }

    private static func written(_ value: JSONValue) -> String {
        switch value {
        case .text(let text): quoted(text)
        case .number(let number): String(number)
        case .object(let fields): object(fields)
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                quoted += "\\"
                quoted.unicodeScalars.append(scalar)
            case "\u{00}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default:
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension HTTPRequest {
    /// A request for JSON.
    package static func getJSON(_ url: URL) -> HTTPRequest {
        HTTPRequest(.get, url, headers: ["Accept": JSONBody.accepted])
    }

    /// A post of `fields` as JSON, in their order, that asks for JSON.
    public static func postJSON(_ fields: [(name: String, value: JSONValue)], to url: URL) -> HTTPRequest {
        HTTPRequest(
            .post, url, headers: ["Content-Type": JSONBody.contentType, "Accept": JSONBody.accepted],
            body: JSONFields.encode(fields))
    }
}
