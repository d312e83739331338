public import CoreSupport
public import HTTPMessages

/// Load Profile Use Case: loads the logged-in user's profile.
public protocol LoadProfileUseCase: Sendable {
    func loadProfile() async throws(LoadProfileError) -> UserProfile
}

/// The user's profile at the server.
public struct UserProfile: Hashable, Sendable {
    public let id: String
    public let email: String
    public let name: String?
    /// The avatar's URL as the server sent it.
    public let avatarURL: String?
    /// The gender; an open set.
    public let gender: String?

    public init(id: String, email: String, name: String? = nil, avatarURL: String? = nil, gender: String? = nil) {
        self.id = id
        self.email = email
        self.name = name
        self.avatarURL = avatarURL
        self.gender = gender
    }
}

/// The error courses of the Load Profile Use Case.
public typealias LoadProfileError = LoadError

/// Loads the user's profile from the API.
public struct RemoteProfileLoader: LoadProfileUseCase {
    private let httpClient: any HTTPClient
    private let apiURL: URL

    /// Creates a loader for the API at `apiURL`, over an `httpClient` that adds the credential.
    public init(httpClient: any HTTPClient, apiURL: URL) {
        self.httpClient = httpClient
        self.apiURL = apiURL
    }

    /// Loads the profile with `GET me`.
    public func loadProfile() async throws(LoadProfileError) -> UserProfile {
        try await httpClient.value(
            of: .getJSON(apiURL.appending(component: "me")), orThrow: LoadProfileError.self
        ) { data throws(InvalidData) in
            try JSONBody.decode(ProfileDocument.self, from: data).profile
        }
    }
}

/// A JSON:API document with one user. `type` is ignored.
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

    /// The user, without blank values.
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
