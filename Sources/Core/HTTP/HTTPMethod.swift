/// An HTTP request method (RFC 9110, 9).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    /// The method's name as it goes on the wire.
    public let rawValue: String

    /// A method by its name, which is case-sensitive.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Fetches.
    public static let get = HTTPMethod(rawValue: "GET")
    /// Creates or asks for an action.
    public static let post = HTTPMethod(rawValue: "POST")
    /// Replaces.
    public static let put = HTTPMethod(rawValue: "PUT")
}
