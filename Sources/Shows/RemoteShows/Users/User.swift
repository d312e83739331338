import HTTP

/// A user as the service shows them to others and to themselves.
public struct User: Hashable, Sendable {
    /// The server's name for the user: digits, as text.
    public let id: String
    public let email: String
    /// The photo's URL as the server sent it, where there is one.
    public let imageURL: String?

    public init(id: String, email: String, imageURL: String?) {
        self.id = id
        self.email = email
        self.imageURL = imageURL
    }
}

/// A user as the service writes them, alone or within something of theirs.
package struct WireUser: Decodable {
    private let id: WireID
    private let email: String
    private let imageURL: Lenient<String>?

    private enum CodingKeys: String, CodingKey {
        case id
        case email
        case imageURL = "image_url"
    }

    /// The user. A photo's URL that is blank is none.
    package var user: User {
        User(
            id: id.text, email: email,
            imageURL: imageURL?.value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 })
    }
}

/// `{"user":{…}}`: what a sign-in, a registration, an upload and the question who one is are answered with alike.
package struct UserDocument: Decodable {
    private let wireUser: WireUser

    private enum CodingKeys: String, CodingKey {
        case wireUser = "user"
    }

    package var user: User { wireUser.user }
}
