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
    /// The server does not take the values (422): at least one sentence. The words are its own, not to be trusted.
    case rejected([String])
    /// What every request can meet.
    case request(RequestFailure)
}
