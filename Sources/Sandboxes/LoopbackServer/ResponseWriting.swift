import HTTPMessages

extension HTTPResponse {
    /// Returns the answer as it is sent (RFC 9112). Only the server decides how the message is framed. A malformed
    /// field, which could forge another field, is left out.
    ///
    /// - Parameters:
    ///   - omitsBody: whether it answers a HEAD request: with the header fields of a body, but without the body.
    ///   - keepsAlive: whether the connection stays open.
    func bytes(omitsBody: Bool, keepsAlive: Bool) -> [UInt8] {
        let status = (200...599).contains(status) ? status : 500
        var head = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "")\r\n"
        for field in headers where Self.isSendable(field) { head += "\(field.name): \(field.value)\r\n" }
        let hasBody = status != 204 && status != 304
        if hasBody { head += "Content-Length: \(body.count)\r\n" }
        head += "Connection: \(keepsAlive ? "keep-alive" : "close")\r\n\r\n"
        return hasBody && !omitsBody ? Array(head.utf8) + body : Array(head.utf8)
    }

    private static func isSendable(_ field: HTTPHeaders.Field) -> Bool {
        field.name.utf8.isToken && field.value.utf8.isFieldValue
            && !["content-length", "transfer-encoding", "connection", "keep-alive"].contains(field.name.lowercased())
    }

    private static let reasons: [Int: String] = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 301: "Moved Permanently", 302: "Found",
        303: "See Other", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 413: "Content Too Large", 417: "Expectation Failed", 421: "Misdirected Request",
        422: "Unprocessable Content",
        429: "Too Many Requests", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
        502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}
