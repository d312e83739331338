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
public enum LoadProfileError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not take the credential (401), or there is none to send: then the failure says why.
    case unauthorized(AuthenticationFailure?)
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
