import Credentials
public import HTTP
public import OAuth

/// Revokes tokens at a revocation endpoint (RFC 7009).
public struct RemoteTokenRevoker: RevokeTokenUseCase {
    private let client: any HTTPClient
    private let endpoint: RevocationEndpoint

    /// A revocation at `endpoint` over `client`, which must not authenticate by itself.
    public init(client: any HTTPClient, endpoint: RevocationEndpoint) {
        self.client = client
        self.endpoint = endpoint
    }

    /// Revokes the refresh token, if there is one, and then the access token.
    ///
    /// Any status of success will do, since a token that the server does not know is as good as revoked (RFC 7009, 2.2).
    /// The access token is tried even when the refresh token failed; the first failure is thrown after both. A cancelled
    /// caller alone gets out at once.
    public func revoke(_ token: Token) async throws(RevokeTokenError) {
        var firstFailure: RevokeTokenError?
        for (credential, hint) in credentials(of: token) {
            do {
                try await revoke(credential, hint: hint)
            } catch .cancelled {
                throw .cancelled
            } catch {
                firstFailure = firstFailure ?? error
            }
        }
        if let firstFailure { throw firstFailure }
    }

    private func credentials(of token: Token) -> [(Secret, TokenTypeHint)] {
        let access = (token.accessToken, TokenTypeHint.accessToken)
        return token.refreshToken.map { [($0, .refreshToken), access] } ?? [access]
    }

    private func revoke(_ token: Secret, hint: TokenTypeHint) async throws(RevokeTokenError) {
        do {
            _ = try await client.successfulResponse(to: endpoint.request(revoking: token, hint: hint))
        } catch {
            throw RevokeTokenError(error)
        }
    }
}

extension RevokeTokenError {
    fileprivate init(_ failure: ExchangeFailure) {
        self =
            switch failure {
            case .connectivity(let failure): .connectivity(failure)
            case .invalidResponse(let reason): .connectivity(ConnectivityFailure(.other, detail: reason))
            case .refused(let refusal) where refusal.rejectsClient || refusal.isUnauthorizedClient: .clientRejected
            case .refused(let refusal): .refused(status: refusal.status, message: refusal.words)
            case .unexpectedStatus(let status): .refused(status: status, message: nil)
            // The endpoint is reached without a token, so this is a client that was put together wrongly.
            case .unauthenticated(let failure): .connectivity(ConnectivityFailure(.other, detail: failure.detail))
            case .cancelled: .cancelled
            }
    }
}

extension ServerRefusal {
    /// How the survey service says at this endpoint that it does not know the client.
    fileprivate var isUnauthorizedClient: Bool { code == "unauthorized_client" }
}
