public import HTTP
public import OAuth

/// Revoke Token Use Case: tells the server that a token is done with (RFC 7009).
public protocol RevokeTokenUseCase: Sendable {
    /// Revokes the refresh token, if there is one, and then the access token.
    ///
    /// - Throws: ``RevokeTokenError`` when the server could not be told of either.
    func revoke(_ token: Token) async throws(RevokeTokenError)
}

/// The error courses of the Revoke Token Use Case.
public enum RevokeTokenError: Error, Hashable, Sendable {
    /// The server does not know this client (401 `invalid_client`, or 403 `unauthorized_client`).
    case clientRejected
    /// What every request can meet.
    case request(RequestFailure)
}
