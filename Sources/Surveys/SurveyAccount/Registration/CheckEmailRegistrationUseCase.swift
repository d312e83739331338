public import HTTP

/// Check Email Registration Use Case: does an account exist for this email?
public protocol CheckEmailRegistrationUseCase: Sendable {
    /// Whether `email` is registered.
    ///
    /// - Throws: ``CheckEmailRegistrationError``, one case for each error course in `UseCases.md`.
    func isRegistered(email: String) async throws(CheckEmailRegistrationError) -> Bool
}

/// The error courses of the Check Email Registration Use Case.
public enum CheckEmailRegistrationError: Error, Hashable, Sendable {
    /// The server does not know the call (404 or 405): both ways, to log in and to sign up, stay open.
    case unsupported
    /// What every request can meet.
    case request(RequestFailure)
}
