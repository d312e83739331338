import CoreSupport
import Foundation
package import HTTPMessages

/// The head of a request: its first line and its header fields (RFC 9112, 2.1).
package struct HTTPHead: Equatable, Sendable {
    /// The supported versions. A later 1.x counts as 1.1 (RFC 9110, 2.5).
    package enum Version: Hashable, Sendable {
        case http10, http11
    }

    package let method: HTTPMethod
    /// The target as received: a path with its query, or a whole URL.
    package let target: String
    package let version: Version
    package let headers: HTTPHeaders
}

extension HTTPHead {
    /// Returns the values of every field with this name, in order.
    func values(_ name: String) -> [String] {
        headers.filter { $0.name.isSameFieldName(as: name) }.map(\.value)
    }

    /// Returns the members, in lower case, of a comma-separated list that may span several fields (RFC 9110, 5.6.1).
    func list(_ name: String) -> [String] {
        values(name).flatMap { $0.split(separator: ",") }.map {
            String(decoding: ArraySlice($0.utf8).trimmed, as: UTF8.self).lowercased()
        }
    }

    /// Whether the connection stays open for another request (RFC 9112, 9.3).
    var keepsAlive: Bool {
        let options = list("Connection")
        if options.contains("close") { return false }
        return version == .http11 || options.contains("keep-alive")
    }

    /// Returns the URL of the target in origin or absolute form (RFC 9112, 3.2), always at this server; `nil` for any
    /// other form.
    func url(port: UInt16) -> URL? {
        var path = target[...]
        if let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) {
            path = target.dropFirst(scheme.count).drop { $0 != "/" && $0 != "?" }
            if !path.hasPrefix("/") { path = "/" + path }
        }
        guard path.hasPrefix("/"), !path.contains("#") else { return nil }
        return URL(string: "http://127.0.0.1:\(port)\(Self.escaped(path))")
    }

    /// Escapes the characters that may not be in a URL. `URL` would also escape the percent signs of existing escapes.
    private static func escaped(_ path: Substring) -> String {
        path.indices.map { index in
            let digits = path[index...].dropFirst().prefix(2)
            let isEscape = path[index] == "%" && digits.count == 2 && digits.allSatisfy(\.isHexDigit)
            let character = String(path[index])
            return isEscape || allowed.contains(path[index]) ? character : character.percentEncoded
        }.joined()
    }

    /// The characters allowed in a path and a query besides the unreserved ones (RFC 3986, 3.3 and 3.4).
    private static let allowed = Set("!$&'()*+,;=:@/?")
}

/// Reads the head of a request (RFC 9112, 2 to 5), strictly: it refuses input that two parsers could interpret
/// differently.
///
/// It is a pure function, and no input makes it trap.
package enum HTTPHeadParser {
    /// Returns the end of the head at the beginning of `bytes`, including its blank line, or `nil` if it has not
    /// arrived yet.
    ///
    /// - Parameter start: the number of bytes that were checked before.
    /// - Throws: ``RequestError/malformed`` at once if a line ends with only a line feed.
    package static func endOfHead(in bytes: ArraySlice<UInt8>, from start: Int = 0) throws(RequestError) -> Int? {
        for index in bytes.indices.dropFirst(start) where bytes[index] == UInt8(ascii: "\n") {
            let line = bytes[..<index]
            guard line.last == UInt8(ascii: "\r") else { throw .malformed }
            if line.dropLast().last == UInt8(ascii: "\n") { return index + 1 - bytes.startIndex }
        }
        return nil
    }

    /// Reads a head, which begins with the request line and ends with the blank line.
    ///
    /// - Throws: ``RequestError`` for any other bytes.
    package static func parse(_ bytes: ArraySlice<UInt8>) throws(RequestError) -> HTTPHead {
        guard let end = try endOfHead(in: bytes), end == bytes.count else { throw .malformed }
        // Every line feed follows a carriage return, so each line is its text and a carriage return.
        let lines = bytes.dropLast(3).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.dropLast() }
        let parts = lines[0].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isToken, !parts[1].isEmpty,
            parts[1].allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .malformed }
        let version = try parseVersion(parts[2])
        var fields: [HTTPHeaders.Field] = []
        for line in lines.dropFirst() { fields.append(try parseField(line)) }
        return HTTPHead(
            method: HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self)),
            target: String(decoding: parts[1], as: UTF8.self), version: version, headers: HTTPHeaders(fields))
    }

    static func parseField(_ line: ArraySlice<UInt8>) throws(RequestError) -> HTTPHeaders.Field {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), line[..<colon].isToken else { throw .malformed }
        let value = line[(colon + 1)...].trimmed
        guard value.isFieldValue else { throw .malformed }
        return HTTPHeaders.Field(
            name: String(decoding: line[..<colon], as: UTF8.self), value: String(decoding: value, as: UTF8.self))
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
}

extension Collection<UInt8> {
    /// Whether the bytes may be the value of a field: no control characters except the tab (RFC 9110, 5.5).
    var isFieldValue: Bool { allSatisfy { $0 == UInt8(ascii: "\t") || ($0 >= 0x20 && $0 != 0x7F) } }
}

extension ArraySlice<UInt8> {
    /// The bytes without spaces and tabs at either end.
    fileprivate var trimmed: ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = drop(while: isBlank)
        return start[..<((start.lastIndex { !isBlank($0) }).map { $0 + 1 } ?? start.startIndex)]
    }
}
