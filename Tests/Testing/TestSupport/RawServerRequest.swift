public import Foundation
public import HTTP

/// A request as it came over the wire to a ``RawServer``.
public struct RawServerRequest: Sendable {
    /// The number of the connection it came on, the first being 0.
    public let connection: Int
    /// The method.
    public let method: String
    /// The request target: path and query.
    public let target: String
    /// The header fields.
    public let headers: HTTPHeaders
    /// The body, as long as `Content-Length` says.
    public internal(set) var body = Data()

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
