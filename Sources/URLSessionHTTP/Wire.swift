import Foundation
import HTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// `request` as it goes to the session.
    ///
    /// - Throws: ``HTTPClientError/refusedURL(reason:)`` when it must not, or cannot, be sent.
    init(_ request: HTTPRequest, _ configuration: URLSessionHTTPClient.Configuration) throws(HTTPClientError) {
        guard let origin = Origin(request.url) else { throw .refusedURL(reason: "not an absolute HTTP URL") }
        guard origin.scheme == "https" || origin.isLoopback || configuration.allowsInsecureHTTP else {
            throw .refusedURL(reason: "plain http to \(origin.host)")
        }
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        httpBody = request.body
        // Set at one go, and not by the session's configuration: the session would compare each field with each other.
        allHTTPHeaderFields = try Self.fields(of: request, configuration)
    }

    /// The header fields by their names; of one name, whatever its case, there is one (RFC 9110, 5.3).
    private static func fields(
        of request: HTTPRequest, _ configuration: URLSessionHTTPClient.Configuration
    ) throws(HTTPClientError) -> [String: String] {
        var fields: [HTTPHeaders.Field] = []
        for field in request.headers {
            // libcurl would send the rest of such a value as further header fields.
            guard !field.name.endsLine, !field.value.endsLine else {
                throw .refusedURL(reason: "a header field holds a line break")
            }
            if let index = fields.firstIndex(where: { $0.name.isSameName(as: field.name) }) {
                fields[index] = HTTPHeaders.Field(
                    name: fields[index].name, value: "\(fields[index].value), \(field.value)")
            } else {
                fields.append(field)
            }
        }
        for (name, value) in [("User-Agent", configuration.userAgent), ("Accept-Encoding", "gzip, deflate")]
        where !fields.contains(where: { $0.name.isSameName(as: name) }) {
            fields.append(HTTPHeaders.Field(name: name, value: value))
        }
        return fields.reduce(into: [:]) { $0[$1.name] = $1.value }
    }
}

extension String {
    /// Whether there is something in it that ends a header field.
    fileprivate var endsLine: Bool {
        utf8.contains { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") || $0 == 0 }
    }

    /// Whether both are the name of the same header field: the same but for the case of ASCII letters.
    fileprivate func isSameName(as other: String) -> Bool {
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { $0 == $1 || $0.lowercased == $1.lowercased }
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}

extension HTTPResponse {
    /// The response as the features see it. The session keeps the header fields in no order; here they go by name.
    init(_ answer: Answer.Whole) {
        let fields = answer.response.allHeaderFields.map { name, value in
            // They are strings; a cast costs a fraction of an interpolation.
            HTTPHeaders.Field(name: name.base as? String ?? "\(name)", value: value as? String ?? "\(value)")
        }
        self.init(
            status: answer.response.statusCode, headers: HTTPHeaders(fields.sorted { $0.name < $1.name }),
            body: answer.body)
    }
}
