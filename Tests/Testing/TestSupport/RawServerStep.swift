/// One step of a ``RawServer``'s script for a connection.
package enum RawServerStep: Sendable {
    /// Reads one request, head and body, and records it. The connection ends when the client closes instead.
    case expectRequest
    /// Reads the head of a request, and no more of its body than came with it.
    case expectHead
    case sendData(Data)
    /// Sends what the closure makes of the last request, or closes the connection where that is `nil`.
    case answer(@Sendable (RawServerRequest) -> String?)
    /// Sends bytes again and again, as fast as the client takes them, until it closes.
    case flood(Data)
    /// Sends a text again and again, pausing after each, until the client closes.
    case drip(String, every: Duration)
    /// Waits for ``RawServer/release()``. The connection ends when the client closes instead.
    case hang
    /// Plays steps again and again, until the client closes.
    indirect case forever([RawServerStep])
    /// Ends the connection with a TCP reset.
    case reset

    package static func send(_ text: String) -> RawServerStep { .sendData(Data(text.utf8)) }

    /// Sends a whole ``response(_:_:body:)``.
    package static func respond(_ status: String = "200 OK", _ headers: String..., body: String = "") -> RawServerStep {
        .send(response(status, headers, body: body))
    }

    /// A whole response: `status` such as `404 Not Found`, header lines such as `Location: /`, a body.
    package static func response(_ status: String = "200 OK", _ headers: [String] = [], body: String = "") -> String {
        (["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.utf8.count)", "", body]).joined(separator: "\r\n")
    }
}

/// A request as it came over the wire to a ``RawServer``.
package struct RawServerRequest: Sendable {
    /// The number of the connection it came on, the first being 0.
    package let connection: Int
    package let method: String
    /// The request target: path and query.
    package let target: String
    package let headers: HTTPHeaders
    /// The body, as long as `Content-Length` says.
    package internal(set) var body = Data()

    /// Reads a head without its empty line.
    init(connection: Int, head: String) {
        let lines = head.components(separatedBy: "\r\n")
        let start = lines[0].components(separatedBy: " ")
        self.connection = connection
        method = start[0]
        target = start.count > 1 ? start[1] : ""
        headers = HTTPHeaders(
            lines.dropFirst().compactMap { line in
                guard let colon = line.firstIndex(of: ":") else { return nil }
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                return HTTPHeaders.Field(name: String(line[..<colon]), value: value)
            })
    }
}
