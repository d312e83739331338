public import Credentials
public import HTTP
public import RemoteShows

/// Sign In Use Case: an email and a password become a credential.
public protocol SignInUseCase: Sendable {
    /// Signs in.
    ///
    /// - Throws: ``SignInError``, one case for each error course in `UseCases.md`.
    func signIn(email: String, password: Secret) async throws(SignInError) -> SignedInUser
}

/// What a sign-in and a registration deliver alike.
public struct SignedInUser: Hashable, Sendable {
    /// The user.
    public let user: User
    /// What every other request of theirs carries.
    public let credentials: HeaderCredentials

    /// A user with a credential.
    public init(user: User, credentials: HeaderCredentials) {
        self.user = user
        self.credentials = credentials
    }
}

/// The error courses of the Sign In Use Case.
public enum SignInError: Error, Hashable, Sendable {
    /// The email or the password is wrong (401).
    case credentialsRejected
    /// What every request can meet.
    case request(RequestFailure)
}
