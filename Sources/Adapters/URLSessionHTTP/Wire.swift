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
        var fields: [String: HTTPHeaders.Field] = [:]
        for field in request.headers {
            // libcurl would send the rest of such a value as further header fields.
            guard !field.name.endsLine, !field.value.endsLine else {
                throw .refusedURL(reason: "a header field holds a line break")
            }
            let key = field.name.lowercased()
            fields[key] =
                fields[key].map { HTTPHeaders.Field(name: $0.name, value: "\($0.value), \(field.value)") } ?? field
        }
        for (name, value) in [("User-Agent", configuration.userAgent), ("Accept-Encoding", "gzip, deflate")]
        where fields[name.lowercased()] == nil {
            fields[name.lowercased()] = HTTPHeaders.Field(name: name, value: value)
        }
        return fields.values.reduce(into: [:]) { $0[$1.name] = $1.value }
    }
}

extension URLRequest {
    /// Whether sending it twice does what sending it once does (RFC 9110, 9.2.2).
    var isIdempotent: Bool {
        ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(httpMethod ?? "GET")
    }
}

extension String {
    /// Whether there is something in it that ends a header field.
    fileprivate var endsLine: Bool {
        utf8.contains { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") || $0 == 0 }
    }
}

extension HTTPRequest {
    /// The request that `response` sends this one on to, if it may be followed.
    ///
    /// Only a GET is followed, and only within its origin: its header fields may hold credentials, and they go along.
    func redirected(by response: HTTPResponse) -> HTTPRequest? {
        guard method == .get, [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers["Location"],
            let target = URL(string: location, relativeTo: url)?.absoluteURL,
            let origin = Origin(url), Origin(target) == origin
        else { return nil }
        return HTTPRequest(method, target, headers: headers)
    }
}
