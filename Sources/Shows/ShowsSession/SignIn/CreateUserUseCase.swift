public import Credentials
public import HTTP

/// Create User Use Case: makes a user, who is signed in by the same answer.
public protocol CreateUserUseCase: Sendable {
    /// Makes the user.
    ///
    /// - Throws: ``CreateUserError``, one case for each error course in `UseCases.md`.
    func createUser(email: String, password: Secret) async throws(CreateUserError) -> SignedInUser
}

/// The error courses of the Create User Use Case.
public enum CreateUserError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not take the values (422): at least one sentence. The words are its own, not to be trusted.
    case rejected([String])
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
