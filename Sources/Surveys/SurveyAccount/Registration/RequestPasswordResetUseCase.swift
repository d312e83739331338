public import HTTP

/// Request Password Reset Use Case: the same answer whether or not the account exists.
public protocol RequestPasswordResetUseCase: Sendable {
    /// Asks the server to send a reset to `email`.
    ///
    /// - Throws: ``RequestPasswordResetError``, one case for each error course in `UseCases.md`.
    func requestPasswordReset(email: String) async throws(RequestPasswordResetError)
}

/// The error courses of the Request Password Reset Use Case.
public enum RequestPasswordResetError: Error, Hashable, Sendable {
    /// The server does not take the email (422); `message` is its own words, not to be trusted.
    case rejected(message: String?)
    /// The server does not know this client (403 `invalid_client`).
    case clientRejected
    /// What every request can meet.
    case request(RequestFailure)
}
