public import HTTP

/// The head of a request: its first line and its header fields (RFC 9112, 2.1).
public struct HTTPHead: Equatable, Sendable {
    /// The versions that are spoken. A later 1.x counts as 1.1 (RFC 9110, 2.5).
    public enum Version: Hashable, Sendable {
        /// HTTP/1.0: a connection ends with its answer unless the client asks otherwise.
        case http10
        /// HTTP/1.1: a connection stays open unless one side asks otherwise.
        case http11
    }

    /// The method.
    public let method: HTTPMethod
    /// What is asked for, as it came: a path with its query, or a whole URL.
    public let target: String
    /// The client's version.
    public let version: Version
    /// The header fields in their order.
    public let headers: HTTPHeaders
}

/// Why bytes are no head of a request.
public enum HTTPHeadError: Error, Hashable, Sendable {
    /// They break the grammar; the reason holds nothing of them.
    case malformed(reason: String)
    /// They are in a version of HTTP other than 1.x.
    case unsupportedVersion
}

extension HTTPHead {
    /// The values of every field of that name, in their order.
    func values(_ name: String) -> [String] {
        headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
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
