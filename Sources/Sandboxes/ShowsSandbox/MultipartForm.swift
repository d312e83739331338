import CoreSupport
import HTTPMessages
import SandboxSupport

/// A `multipart/form-data` body (RFC 7578), read strictly.
struct MultipartForm {
    struct Part {
        let name: String
        let fileName: String?
        let contentType: String
        let data: Data
    }

    private(set) var parts: [Part] = []

    /// Returns `nil` if the body has another type or is malformed.
    init?(_ request: HTTPRequest) {
        guard let type = request.headers["Content-Type"].flatMap(HeaderValue.init), type.name == "multipart/form-data",
            let boundary = type.parameters["boundary"], (1...70).contains(boundary.utf8.count)
        else { return nil }
        var rest = Data("\r\n".utf8) + (request.body ?? Data())
        let delimiter = "\r\n--\(boundary)"
        guard rest.take(upTo: delimiter)?.isEmpty == true else { return nil }
        while !rest.starts(with: "--".utf8) {
            guard rest.take(upTo: "\r\n")?.isEmpty == true, let part = Self.part(&rest, delimiter) else { return nil }
            parts.append(part)
        }
        guard ["--", "--\r\n"].contains(where: { Data($0.utf8) == rest }) else { return nil }
    }

    private static func part(_ rest: inout Data, _ delimiter: String) -> Part? {
        guard let head = rest.take(upTo: "\r\n\r\n"), let data = rest.take(upTo: delimiter) else { return nil }
        var fields: [String: String] = [:]
        for line in String(decoding: head, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false) {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            fields[line[..<colon].lowercased()] = String(line[line.index(after: colon)...].drop { $0 == " " })
        }
        guard let disposition = fields["content-disposition"].flatMap(HeaderValue.init),
            disposition.name == "form-data", let name = disposition.parameters["name"]
        else { return nil }
        return Part(
            name: name, fileName: disposition.parameters["filename"],
            contentType: fields["content-type"] ?? "text/plain", data: data)
    }
}

/// A header value with parameters: `form-data; name="image"`.
private struct HeaderValue {
    let name: String
    private(set) var parameters: [String: String] = [:]

    /// Returns `nil` if a parameter is malformed or repeated. A quoted value ends at the next quotation mark.
    init?(_ text: String) {
        var rest = text[...]
        name = rest.take { $0 != ";" }.filter { $0 != " " }.lowercased()
        while rest.popFirst() != nil {
            rest = rest.drop { $0 == " " }
            let key = rest.take { $0 != "=" }.lowercased()
            guard rest.popFirst() != nil, !key.isEmpty, parameters[key] == nil else { return nil }
            if rest.first == "\"" {
                rest.removeFirst()
                parameters[key] = String(rest.take { $0 != "\"" })
                guard rest.popFirst() != nil else { return nil }
            } else {
                parameters[key] = String(rest.take { $0 != ";" && $0 != " " })
            }
            guard rest.isEmpty || rest.first == ";" else { return nil }
        }
    }
}

extension Substring {
    /// Removes and returns the leading characters that are `wanted`.
    fileprivate mutating func take(while wanted: (Character) -> Bool) -> Substring {
        let taken = prefix(while: wanted)
        self = self[taken.endIndex...]
        return taken
    }
}

extension Data {
    /// Removes `mark` and everything before it, and returns the text before it; `nil` if there is no mark.
    fileprivate mutating func take(upTo mark: String) -> Data? {
        guard let offset = offset(of: mark.utf8) else { return nil }
        let taken = Data(prefix(offset))
        self = Data(dropFirst(offset + mark.utf8.count))
        return taken
    }
}
