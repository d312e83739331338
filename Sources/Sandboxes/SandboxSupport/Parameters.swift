import Foundation
package import HTTPMessages

/// The names and values of a request's query and body, in a common form.
///
/// A member of a JSON object has the name that it would have in a form: `{"user":{"email":"a"}}` is `user[email]=a`.
package struct Parameters {
    /// Whether the body is a form.
    package let isForm: Bool
    /// The body if it is JSON.
    package private(set) var json: JSONValue?
    private var values: [String: String]
    private var formFields: [(name: String, value: String)] = []

    package init(_ request: HTTPRequest) {
        let query = URLComponents(url: request.url, resolvingAgainstBaseURL: false)?.percentEncodedQuery
        values = Dictionary(Self.decode(query)) { _, last in last }
        let type = request.headers["Content-Type"]?.lowercased() ?? ""
        let body = request.body ?? Data()
        isForm = type.hasPrefix("application/x-www-form-urlencoded")
        if isForm {
            formFields = Self.decode(String(decoding: body, as: UTF8.self))
            values.merge(formFields) { _, new in new }
        } else if type.hasPrefix("application/json") {
            // A malformed body is answered like one without the parameters.
            json = try? JSONDecoder().decode(JSONValue.self, from: body)
            if let json { flatten(json, name: "") }
        }
    }

    /// The value under `name`, even a blank one.
    package subscript(name: String) -> String? { values[name] }

    /// Returns the values of the form's fields with this name, in order.
    package func formValues(_ name: String) -> [String] { formFields.filter { $0.name == name }.map(\.value) }

    /// Returns the value under `name`; `nil` if it is missing or blank.
    package func present(_ name: String) -> String? {
        values[name].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }

    private mutating func flatten(_ json: JSONValue, name: String) {
        switch json {
        case .null, .list: break
        case .flag(let value): values[name] = String(value)
        case .number(let value): values[name] = String(value)
        case .decimal(let value): values[name] = String(value)
        case .text(let value): values[name] = value
        case .object(let members):
            for (key, value) in members { flatten(value, name: name.isEmpty ? key : "\(name)[\(key)]") }
        }
    }

    /// Returns the positive whole number under `name`, at most `most`: `standard` if there is no value, `nil` for an
    /// invalid one.
    package func positive(_ name: String, else standard: Int, most: Int = 1_000_000) -> Int? {
        guard let text = values[name] else { return standard }
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let number = min(Int(text) ?? most, most)
        return number > 0 ? number : nil
    }
}

extension Parameters {
    /// Reads `application/x-www-form-urlencoded` text: a form's body, or a query.
    private static func decode(_ text: String?) -> [(name: String, value: String)] {
        (text ?? "").split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (decodeComponent(parts[0]), parts.count == 2 ? decodeComponent(parts[1]) : "")
        }
    }

    /// Turns `+` into a space and `%XX` into its byte; a `%` without two digits stays.
    private static func decodeComponent(_ text: Substring) -> String {
        let pieces = text.replacing("+", with: " ").split(separator: "%", omittingEmptySubsequences: false)
        var bytes = Array(pieces[0].utf8)
        for piece in pieces.dropFirst() {
            let digits = piece.utf8.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
            let isEscape = digits.count == 2
            bytes += isEscape ? [UInt8(digits[0] * 16 + digits[1])] : [UInt8(ascii: "%")]
            bytes += isEscape ? piece.utf8.dropFirst(2) : piece.utf8[...]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
