public import Credentials

/// What identifies this program, not its user, to the server (RFC 6749, 2.3.1).
public struct ClientCredentials: Hashable, Sendable {
    /// The client identifier, which is no secret.
    public let id: String
    /// The client secret; `nil` for a public client.
    public let secret: Secret?

    /// Client credentials.
    public init(id: String, secret: Secret?) {
        self.id = id
        self.secret = secret
    }
}
