public import HTTP
public import OAuth

/// Confirm Token Use Case: lets the server see a token in use, and learns whether it takes the token.
///
/// A server may keep the pair that a refresh has replaced until the new access token is first used. Revoking the new pair
/// before that leaves the old refresh token alive, so a token is confirmed before it is revoked.
public protocol ConfirmTokenUseCase: Sendable {
    /// Makes one request that is authorized by `token`.
    ///
    /// - Throws: ``ConfirmTokenError`` when it is not certain that the server took the token.
    func confirm(_ token: Token) async throws(ConfirmTokenError)
}

/// The error courses of the Confirm Token Use Case.
public enum ConfirmTokenError: Error, Hashable, Sendable {
    /// The server does not take the access token (401): it has expired there, or was revoked.
    case rejected
    /// What every request can meet.
    case request(RequestFailure)
}
