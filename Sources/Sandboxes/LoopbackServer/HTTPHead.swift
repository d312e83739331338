package import HTTP

/// The head of a request: its first line and its header fields (RFC 9112, 2.1).
package struct HTTPHead: Equatable, Sendable {
    /// The versions that are spoken. A later 1.x counts as 1.1 (RFC 9110, 2.5).
    package enum Version: Hashable, Sendable {
        /// HTTP/1.0: a connection ends with its answer unless the client asks otherwise.
        case http10
        /// HTTP/1.1: a connection stays open unless one side asks otherwise.
        case http11
    }

    package let method: HTTPMethod
    /// What is asked for, as it came: a path with its query, or a whole URL.
    package let target: String
    package let version: Version
    package let headers: HTTPHeaders
}

extension HTTPHead {
    /// The values of every field of that name, in their order.
    func values(_ name: String) -> [String] {
        headers.filter { $0.name.isSameFieldName(as: name) }.map(\.value)
    }

    /// The members of a comma-separated list that may be spread over fields (RFC 9110, 5.6.1), in lower case.
    func list(_ name: String) -> [String] {
        values(name).flatMap { $0.split(separator: ",") }.map { HTTPGrammar.trimmed($0).lowercased() }
    }

    /// Whether the connection stays open for another request (RFC 9112, 9.3).
    var keepsAlive: Bool {
        let options = list("Connection")
        if options.contains("close") { return false }
        return version == .http11 || options.contains("keep-alive")
    }
}

/// Reads the head of a request (RFC 9112, 2 to 5), strictly: what two parsers could read in two ways is refused.
///
/// It is pure, and no input makes it trap.
package enum HTTPHeadParser {
    /// Where the head at the beginning of `bytes` ends, its blank line included; `nil` when that has not come yet.
    ///
    /// - Parameter start: how many bytes were looked at before.
    /// - Throws: ``RequestError/malformed`` at once when a line ends in a line feed alone.
    package static func endOfHead(in bytes: ArraySlice<UInt8>, from start: Int = 0) throws(RequestError) -> Int? {
        for index in bytes.indices.dropFirst(start) where bytes[index] == HTTPGrammar.lineFeed {
            let line = bytes[..<index]
            guard line.last == HTTPGrammar.carriageReturn else { throw .malformed }
            if line.dropLast().last == HTTPGrammar.lineFeed { return index + 1 - bytes.startIndex }
        }
        return nil
    }

    /// Reads a head, which begins with the request line and ends with the blank line.
    ///
    /// - Throws: ``RequestError`` when the bytes are anything else.
    package static func parse(_ bytes: ArraySlice<UInt8>) throws(RequestError) -> HTTPHead {
        guard let end = try endOfHead(in: bytes), end == bytes.count else { throw .malformed }
        // Every line feed follows a carriage return: what is left of a line is its text and that one.
        var lines = bytes.dropLast(4).split(separator: HTTPGrammar.lineFeed, omittingEmptySubsequences: false)[...]
        let requestLine = try parseRequestLine(withoutReturn(lines.removeFirst(), isLast: lines.isEmpty))
        var fields: [HTTPHeaders.Field] = []
        while !lines.isEmpty {
            fields.append(try parseField(withoutReturn(lines.removeFirst(), isLast: lines.isEmpty)))
        }
        return HTTPHead(
            method: requestLine.method, target: requestLine.target, version: requestLine.version,
            headers: HTTPHeaders(fields))
    }

    static func parseField(_ line: ArraySlice<UInt8>) throws(RequestError) -> HTTPHeaders.Field {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[..<colon].isToken else { throw .malformed }
        let value = HTTPGrammar.trimmed(line[(colon + 1)...])
        guard HTTPGrammar.isFieldValue(value) else { throw .malformed }
        return HTTPHeaders.Field(
            name: String(decoding: line[..<colon], as: UTF8.self), value: String(decoding: value, as: UTF8.self))
    }

    private typealias RequestLine = (method: HTTPMethod, target: String, version: HTTPHead.Version)

    private static func parseRequestLine(_ line: ArraySlice<UInt8>) throws(RequestError) -> RequestLine {
        let parts = line.split(separator: HTTPGrammar.space, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isToken else { throw .malformed }
        guard !parts[1].isEmpty, parts[1].allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .malformed }
        let version = try parseVersion(parts[2])
        return (
            HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self)), String(decoding: parts[1], as: UTF8.self),
            version
        )
    }

    private static func parseVersion(_ text: ArraySlice<UInt8>) throws(RequestError) -> HTTPHead.Version {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let number = Array(text.dropFirst(5))
        guard text.starts(with: "HTTP/".utf8), number.count == 3, digits.contains(number[0]),
            number[1] == UInt8(ascii: "."), digits.contains(number[2])
        else { throw .malformed }
        guard number[0] == UInt8(ascii: "1") else { throw .versionNotSupported }
        return number[2] == UInt8(ascii: "0") ? .http10 : .http11
    }

    /// A line without the carriage return at its end, which the last one has lost already.
    private static func withoutReturn(_ line: ArraySlice<UInt8>, isLast: Bool) -> ArraySlice<UInt8> {
        isLast ? line : line.dropLast()
    }
}
