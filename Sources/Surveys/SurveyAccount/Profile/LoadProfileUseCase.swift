public import HTTP

/// Load Profile Use Case: who is logged in.
public protocol LoadProfileUseCase: Sendable {
    /// Delivers the user's profile.
    ///
    /// - Throws: ``LoadProfileError``, one case for each error course in `UseCases.md`.
    func loadProfile() async throws(LoadProfileError) -> UserProfile
}

/// The user as the server knows them.
public struct UserProfile: Hashable, Sendable {
    /// The server's name for the user.
    public let id: String
    /// The email.
    public let email: String
    /// The name, where there is one.
    public let name: String?
    /// The avatar's URL as the server sent it, where there is one.
    public let avatarURL: String?
    /// The gender, where there is one; an open set.
    public let gender: String?

    /// A profile.
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
