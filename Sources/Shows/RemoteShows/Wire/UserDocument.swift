import HTTP

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

    /// The user.
    package var user: User { wireUser.user }
}
