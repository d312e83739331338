/// How a client with a secret authenticates at the endpoints of an authorization server (RFC 6749, 2.3.1). A client
/// without a secret only sends its identifier.
public enum ClientAuthentication: String, Sendable, CaseIterable {
    /// Identifier and secret in the `Authorization` header, each form-encoded.
    case basic
    /// Identifier and secret in the body.
    case post
    /// Only the identifier, in the body.
    case publicClient = "none"
}
