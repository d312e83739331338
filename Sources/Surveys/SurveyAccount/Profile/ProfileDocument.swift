import HTTP

/// A JSON:API document with one user. `type` is not looked at.
struct ProfileDocument: Decodable {
    private struct Resource: Decodable {
        let id: WireID
        let attributes: Attributes
    }

    private struct Attributes: Decodable {
        let email: String
        let name: Lenient<String>?
        let avatarURL: Lenient<String>?
        let gender: Lenient<String>?

        enum CodingKeys: String, CodingKey {
            case email
            case name
            case avatarURL = "avatar_url"
            case gender
        }
    }

    private let data: Resource

    /// The user. What the server left blank is not there.
    var profile: UserProfile {
        let user = data.attributes
        return UserProfile(
            id: data.id.text, email: user.email, name: filled(user.name), avatarURL: filled(user.avatarURL),
            gender: filled(user.gender))
    }

    private func filled(_ field: Lenient<String>?) -> String? {
        field?.value.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    }
}
