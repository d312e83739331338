public import Credentials
public import HTTP
public import OAuth

/// Login Use Case: trades a user's name and password for a token.
public protocol LoginUseCase: Sendable {
    /// Logs in.
    ///
    /// - Throws: ``LoginError``, one case for each error course in `UseCases.md`.
    func logIn(username: String, password: Secret) async throws(LoginError) -> Token
}

/// The error courses of the Login Use Case.
public enum LoginError: Error, Hashable, Sendable {
    /// The server was not reached, or cannot answer now.
    case connectivity(ConnectivityFailure)
    /// The server's answer is not what the API promises; the reason is for a log and holds nothing of the answer.
    case invalidData(reason: String)
    /// The name or the password is wrong.
    case credentialsRejected
    /// The server does not know this client, or its secret is wrong.
    case clientRejected
    /// The server refused for another reason, such as too many tries; `message` is its own words, not to be trusted.
    case refused(status: Int, message: String?)
    /// The caller was cancelled.
    case cancelled
}
