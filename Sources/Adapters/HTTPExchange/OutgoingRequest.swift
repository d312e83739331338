package import Foundation
package import HTTPMessages

/// A validated request to send, with one header field for each name, ignoring case.
package struct OutgoingRequest: Sendable {
    package let url: URL
    package let origin: Origin
    package let method: String
    package let fields: [HTTPHeaders.Field]
    package let body: Data?
    /// The request's own time limit.
    package let timeLimit: Duration?

    /// Prepares `request` for a loader.
    ///
    /// - Throws: ``HTTPClientError/refusedURL(reason:)`` if it must not, or cannot, be sent.
    package init(_ request: HTTPRequest, _ configuration: HTTPClientConfiguration) throws(HTTPClientError) {
        guard let origin = Origin(request.url) else { throw .refusedURL(reason: "not an absolute HTTP URL") }
        guard origin.scheme == "https" || configuration.allowsInsecureHTTP || origin.isLoopback else {
            throw .refusedURL(reason: "plain http to \(origin.host)")
        }
        guard request.method.rawValue.utf8.isToken else { throw .refusedURL(reason: "the method is not a token") }
        url = request.url
        self.origin = origin
        method = request.method.rawValue
        body = request.body
        timeLimit = request.timeLimit
        // Set the fields here rather than in a session's configuration, which would compare each field with every
        // other.
        fields = try Self.fields(of: request, configuration)
    }

    /// Whether it never waits for others to release a connection.
    package var isUrgent: Bool { timeLimit != nil }

    /// Whether sending it twice has the effect of sending it once (RFC 9110, 9.2.2).
    package var isIdempotent: Bool {
        switch method {
        case "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE": true
        default: false
        }
    }

    /// Returns the header fields. Fields of the same name are joined to one list (RFC 9110, 5.3).
    private static func fields(
        of request: HTTPRequest, _ configuration: HTTPClientConfiguration
    ) throws(HTTPClientError) -> [HTTPHeaders.Field] {
        var fields: [HTTPHeaders.Field] = []
        for field in request.headers {
            guard field.name.utf8.isToken else {
                throw .refusedURL(reason: "the name of a header field is not a token")
            }
            // libcurl would send the rest of such a value as further header fields.
            guard !field.value.endsLine else { throw .refusedURL(reason: "a header field holds a line break") }
            if let place = fields.firstIndex(where: { $0.name.isSameFieldName(as: field.name) }) {
                fields[place] = .init(name: fields[place].name, value: "\(fields[place].value), \(field.value)")
            } else {
                fields.append(field)
            }
        }
        for (name, value) in [("User-Agent", configuration.userAgent), ("Accept-Encoding", "gzip, deflate")]
        where !fields.contains(where: { $0.name.isSameFieldName(as: name) }) {
            fields.append(.init(name: name, value: value))
        }
        return fields
    }
}

extension String {
    /// Whether it contains a character that ends a header field.
    fileprivate var endsLine: Bool {
        utf8.contains { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") || $0 == 0 }
    }
}

extension HTTPRequest {
    /// Returns the request that follows the redirect in `response`, if it may be followed.
    ///
    /// Only the redirect of a GET is followed, and only within its origin: its header fields, which may contain
    /// credentials, are sent again.
    func redirected(by response: HTTPResponse) -> HTTPRequest? {
        guard method == .get, [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers["Location"],
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let origin = Origin(url), Origin(target) == origin
        else { return nil }
        return HTTPRequest(method, target, headers: headers, timeLimit: timeLimit)
    }
}
