public import HTTP

/// Load User Use Case: who is signed in.
public protocol LoadUserUseCase: Sendable {
    /// Delivers the user.
    ///
    /// - Throws: ``LoadUserError``, one case for each error course in `UseCases.md`.
    func loadUser() async throws(LoadUserError) -> User
}

/// The error courses of the Load User Use Case.
public enum LoadUserError: Error, Hashable, Sendable {
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
