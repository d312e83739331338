import CoreSupport
import HTTPMessages

/// A user's public data, as everyone sees it.
public struct User: Codable, Hashable, Sendable {
    /// The server's id: digits, as text.
    public let id: String
    public let email: String
    /// The photo's URL as the server sent it.
    public let imageURL: String?

    public init(id: String, email: String, imageURL: String?) {
        self.id = id
        self.email = email
        self.imageURL = imageURL
    }
}

/// A user in an answer, by itself or within another object.
package struct WireUser: Decodable {
    private let id: WireID
    private let email: String
    private let imageURL: Lenient<String>?

    private enum CodingKeys: String, CodingKey {
        case id
        case email
        case imageURL = "image_url"
    }

    /// The user, without a blank photo URL.
    package var user: User {
        User(
            id: id.text, email: email,
            imageURL: imageURL?.value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 })
    }
}

/// `{"user":{…}}`: the answer to a sign-in, a registration, an upload and `GET users/me`.
package struct UserDocument: Decodable {
    private let wireUser: WireUser

    private enum CodingKeys: String, CodingKey {
        case wireUser = "user"
    }

    package var user: User { wireUser.user }
}
