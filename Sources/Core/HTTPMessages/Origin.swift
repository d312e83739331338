public import CoreSupport
public import UserMessages

/// Scheme, host and port (RFC 6454). A credential is bound to an origin.
public struct Origin: Hashable, Sendable {
    public let scheme: String
    /// The host in lower case, an IPv6 address without brackets.
    public let host: String
    /// The port, or the scheme's default if the URL names none.
    public let port: Int

    /// The origin of `url`; `nil` if it is not an absolute HTTP URL, or its port does not exist.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let host = url.host(percentEncoded: true)?.lowercased(),
            !host.isEmpty
        else {
            return nil
        }
        guard let standardPort = Self.standardPort(of: scheme), (1...65_535).contains(url.port ?? standardPort) else {
            return nil
        }
        self.scheme = scheme
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        port = url.port ?? standardPort
    }

    /// The origin of the server at `url`.
    ///
    /// - Throws: ``InvalidServerURL``.
    package init(ofServerAt url: URL) throws(InvalidServerURL) {
        guard let origin = Origin(url), !url.carriesCredentials, url.query == nil, url.fragment == nil else {
            throw InvalidServerURL(url: url)
        }
        self = origin
    }

    private static func standardPort(of scheme: String) -> Int? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }

    /// Whether the host is this machine: 127.0.0.0/8, ::1 or localhost, judged from the text without a lookup.
    public var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { isDecimalByte($0) }
    }

    private func isDecimalByte(_ text: Substring) -> Bool {
        (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8(text) != nil
    }
}

extension Origin: CustomStringConvertible {
    /// Scheme, host and port as at the start of a URL, without a default port.
    public var description: String {
        let place = host.contains(":") ? "[\(host)]" : host
        return port == Self.standardPort(of: scheme) ? "\(scheme)://\(place)" : "\(scheme)://\(place):\(port)"
    }
}

extension URL {
    /// The name of the server at this URL: its normalized origin and path, so that each server has one name. `nil` if
    /// this is not an absolute HTTP URL.
    package var serverName: String? {
        guard let origin = Origin(self) else { return nil }
        var path = self.path(percentEncoded: true)
        while path.hasSuffix("/") { path.removeLast() }
        return "\(origin)\(path)"
    }

    /// Appends `segment`, percent-encoded, to the path; `nil` if it cannot be one path segment (RFC 3986, 5.2.4).
    package func appending(segment: String) -> URL? {
        ["", ".", ".."].contains(segment) ? nil : appending(component: segment)
    }
}

extension URL {
    /// Whether it has a user or a password, which logs and other users of the machine may see.
    package var carriesCredentials: Bool { user(percentEncoded: true) != nil || password(percentEncoded: true) != nil }
}

/// A server's URL is not an absolute `http` or `https` URL, has a user, a password, a query or a fragment, or is at
/// another origin than it must be.
public struct InvalidServerURL: Error, Hashable, Sendable {
    /// The URL, without a user, a password, a query and a fragment.
    public let url: URL

    public init(url: URL) {
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        components?.user = nil
        components?.password = nil
        components?.query = nil
        components?.fragment = nil
        self.url = components?.url ?? URL(filePath: "/")
    }
}

extension InvalidServerURL: MessageConvertible {
    public var report: FailureReport {
        // The message omits the URL, which may contain a password.
        FailureReport(.usage, Message("server.invalidURL", "This is not the URL of a server."))
    }
}
