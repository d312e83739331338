#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A response as the features see it, body complete.
public struct HTTPResponse: Equatable, Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body, empty when there was none.
    public var body: Data

    /// A response.
    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Whether the status is 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Status and size: no header value and no body, since each may carry a secret.
    public var description: String { "\(status), \(body.count) bytes" }

    /// As `description`.
    public var debugDescription: String { description }

    /// Shows what `description` shows.
    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
