public import CoreSupport

/// An HTTP request method (RFC 9110, 9).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let get = HTTPMethod(rawValue: "GET")
    public static let post = HTTPMethod(rawValue: "POST")
    public static let put = HTTPMethod(rawValue: "PUT")
}

/// A request as the features see it: a value, comparable in tests, independent of any networking library.
public struct HTTPRequest: Equatable, Sendable {
    public var method: HTTPMethod
    public var url: URL
    public var headers: HTTPHeaders
    public var body: Data?

    public init(_ method: HTTPMethod = .get, _ url: URL, headers: HTTPHeaders = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// Method and path: no query, no header value and no body, since each may carry a secret.
    public var description: String { "\(method.rawValue) \(url.path)" }

    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// A response as the features see it, with its complete body.
public struct HTTPResponse: Equatable, Sendable {
    /// The status code, 100 to 599.
    public var status: Int
    public var headers: HTTPHeaders
    public var body: Data

    public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    public var isSuccess: Bool { (200..<300).contains(status) }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
    /// Status and size: no header value and no body, since each may carry a secret.
    public var description: String { "\(status), \(body.count) bytes" }

    public var customMirror: Mirror { Mirror(self, children: ["response": description]) }
}
