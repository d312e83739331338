#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking

    /// A request in the terms of libcurl.
    struct CurlRequest: Sendable {
        let url: String
        let method: String
        let body: Data?
        let isIdempotent: Bool
        /// The header fields, each as a line without its end.
        let fields: [String]

        /// The request of a task; `nil` where it names no place.
        init?(_ request: URLRequest) {
            guard let url = request.url else { return nil }
            self.url = url.absoluteString
            let method = request.httpMethod ?? "GET"
            let body = request.httpBody ?? Data()
            // A body of no length is one all the same where the method promises one (RFC 9110, 8.6).
            let hasBody = !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method)
            let given = request.allHTTPHeaderFields ?? [:]
            var fields = given.map { name, value in
                // A field without a value would be taken for an order to leave it out.
                value.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
                    ? "\(name);" : "\(name): \(value)"
            }
            // What libcurl would add of its own to a body.
            if hasBody {
                fields.append("Expect:")
                if !given.keys.contains(where: { $0.lowercased() == "content-type" }) { fields.append("Content-Type:") }
            }
            self.fields = fields
            self.method = method
            isIdempotent = request.isIdempotent
            self.body = hasBody ? body : nil
        }

    }
#endif
