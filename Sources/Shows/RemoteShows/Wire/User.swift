/// A user as the service shows them to others and to themselves.
public struct User: Hashable, Sendable {
    /// The server's name for the user: digits, as text.
    public let id: String
    /// The email.
    public let email: String
    /// The photo's URL as the server sent it, where there is one.
    public let imageURL: String?

    /// A user.
    public init(id: String, email: String, imageURL: String?) {
        self.id = id
        self.email = email
        self.imageURL = imageURL
    }
}
