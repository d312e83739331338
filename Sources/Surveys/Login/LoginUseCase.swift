public import Credentials
public import HTTP
public import OAuth

/// Login Use Case: exchanges a user's name and password for a token.
public protocol LoginUseCase: Sendable {
    /// Logs in.
    func logIn(username: String, password: Secret) async throws(LoginError) -> Token
}

/// The error courses of the Login Use Case.
public enum LoginError: Error, Hashable, Sendable {
    case credentialsRejected
    /// The server does not know this client, or its secret is wrong.
    case clientRejected
    case request(RequestFailure)
}
