#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A request as the features see it: a value, comparable in a test, independent of any networking library.
public struct HTTPRequest: Equatable, Sendable {
    /// The method.
    public var method: HTTPMethod
    /// Where it goes, query included.
    public var url: URL
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, if there is one.
    public var body: Data?

    /// A request.
    public init(_ method: HTTPMethod = .get, _ url: URL, headers: HTTPHeaders = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method and path: no query, no header value and no body, since each may carry a secret.
    public var description: String { "\(method.rawValue) \(url.path)" }

    /// As `description`.
    public var debugDescription: String { description }

    /// Shows what `description` shows.
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}
