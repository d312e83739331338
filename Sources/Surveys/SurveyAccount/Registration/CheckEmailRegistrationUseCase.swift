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
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The server does not know the call (404 or 405): both ways, to log in and to sign up, stay open.
    case unsupported
    /// The server refused for another reason; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
