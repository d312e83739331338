public import CoreSupport

/// A value in a JSON body to send.
public indirect enum JSONValue: Sendable {
    case text(String)
    case number(Int)
    /// An object, with its fields in the order in which they are sent.
    case object([(name: String, value: JSONValue)])
    case list([JSONValue])
    case flag(Bool)
    case null
}

/// A JSON object, written in the order of its fields. Unlike `JSONEncoder` it cannot fail.
enum JSONFields {
    static func encode(_ fields: [(name: String, value: JSONValue)]) -> Data {
        Data(JSONWriter.bytes(.numbers) { $0.object(fields) { $0.value($1) } })
    }
}

extension JSONValue {
    /// The value as JSON, safe to print: it contains nothing that a terminal would interpret.
    package var printable: [UInt8] { JSONWriter.bytes(.terminal) { $0.value(self) } }
}

extension JSONWriter {
    fileprivate mutating func value(_ value: JSONValue) {
        switch value {
        case .text(let text): self.text(text)
        case .number(let number): self.number(number)
        case .object(let fields): object(fields) { $0.value($1) }
        case .list(let values): array(values) { $0.value($1) }
        case .flag(let flag): self.flag(flag)
        case .null: literal("null")
        }
    }
}

extension HTTPRequest {
    package static func getJSON(_ url: URL) -> HTTPRequest {
        HTTPRequest(.get, url, headers: ["Accept": JSONBody.accepted])
    }

    /// A `POST` of `fields` as JSON, in order, that asks for JSON.
    public static func postJSON(_ fields: [(name: String, value: JSONValue)], to url: URL) -> HTTPRequest {
        HTTPRequest(
            .post, url, headers: ["Content-Type": JSONBody.contentType, "Accept": JSONBody.accepted],
            body: JSONFields.encode(fields))
    }
}
