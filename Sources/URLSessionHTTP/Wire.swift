import Foundation
import HTTP

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {
    /// `request` as it goes to the session.
    ///
    /// - Throws: ``HTTPClientError/refusedURL(reason:)`` when it must not, or cannot, be sent.
    init(_ request: HTTPRequest, allowsInsecureHTTP: Bool) throws(HTTPClientError) {
        guard let origin = Origin(request.url) else { throw .refusedURL(reason: "not an absolute HTTP URL") }
        guard origin.scheme == "https" || origin.isLoopback || allowsInsecureHTTP else {
            throw .refusedURL(reason: "plain http to \(origin.host)")
        }
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        httpBody = request.body
        for field in request.headers {
            // libcurl would send the rest of such a value as further header fields.
            guard !field.name.endsLine, !field.value.endsLine else {
                throw .refusedURL(reason: "a header field holds a line break")
            }
            addValue(field.value, forHTTPHeaderField: field.name)
        }
    }
}

extension String {
    /// Whether there is something in it that ends a header field.
    fileprivate var endsLine: Bool {
        utf8.contains { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") || $0 == 0 }
    }
}

extension HTTPResponse {
    /// The response as the features see it. The session keeps the header fields in no order; here they go by name.
    init(_ response: HTTPURLResponse, body: Data) {
        let fields = response.allHeaderFields.map { name, value in
            // They are strings; a cast costs a fraction of an interpolation.
            HTTPHeaders.Field(name: name.base as? String ?? "\(name)", value: value as? String ?? "\(value)")
        }
        self.init(
            status: response.statusCode, headers: HTTPHeaders(fields.sorted { $0.name < $1.name }), body: body)
    }
}
