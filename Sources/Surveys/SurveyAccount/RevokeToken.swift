import CoreSupport
public import HTTPMessages
import LoginCredentials
public import OAuthTokens
public import UserMessages

/// Revoke Token Use Case: tells the server that a token is no longer used (RFC 7009).
public protocol RevokeTokenUseCase: Sendable {
    /// Revokes the refresh token, if there is one, and then the access token.
    ///
    /// - Throws: ``RevokeTokenError`` if the server did not confirm both revocations.
    func revoke(_ token: Token) async throws(RevokeTokenError)
}

/// The error courses of the Revoke Token Use Case.
public enum RevokeTokenError: Error, Hashable, Sendable {
    /// The server does not know this client (401 `invalid_client`, or 403 `unauthorized_client`).
    case clientRejected
    /// The server publishes no revocation endpoint; nothing was sent.
    case notOffered
    case request(RequestFailure)
}

extension RevokeTokenError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .clientRejected: .clientRejected
        case .notOffered:
            FailureReport(
                .rejected, Message("revocation.notOffered", "The server publishes no way to revoke a token."))
        case .request(let failure): failure.report
        }
    }
}

/// Revokes tokens at a revocation endpoint (RFC 7009).
public struct RemoteTokenRevoker: RevokeTokenUseCase {
    private let httpClient: any HTTPClient
    private let endpoint: @Sendable (Token) -> RevocationEndpoint?

    /// Creates a use case that revokes tokens at `endpoint` over `httpClient`, which must not add a credential.
    public init(httpClient: any HTTPClient, endpoint: RevocationEndpoint) {
        self.httpClient = httpClient
        self.endpoint = { _ in endpoint }
    }

    /// Creates a use case that revokes each token at the server that issued it.
    public init(httpClient: any HTTPClient, endpoints: TokenEndpoints) {
        self.httpClient = httpClient
        self.endpoint = endpoints.revocationEndpoint
    }

    /// Revokes the refresh token, if there is one, and then the access token.
    ///
    /// Any 2xx status is a success, since a token unknown to the server counts as revoked (RFC 7009, 2.2). If revoking
    /// the refresh token fails, the access token is still revoked, and the first failure is thrown afterward. Only a
    /// cancelled caller returns at once.
    public func revoke(_ token: Token) async throws(RevokeTokenError) {
        guard let endpoint = endpoint(token) else { throw .notOffered }
        var firstFailure: RevokeTokenError?
        for (credential, hint) in credentials(of: token) {
            do {
                try await httpClient.acknowledge(
                    endpoint.request(revoking: credential, hint: hint), orThrow: RevokeTokenError.self)
            } catch {
                if error == .request(.cancelled) { throw error }
                firstFailure = firstFailure ?? error
            }
        }
        if let firstFailure { throw firstFailure }
    }

    private func credentials(of token: Token) -> [(Secret, TokenTypeHint)] {
        let access = (token.accessToken, TokenTypeHint.accessToken)
        return token.refreshToken.map { [($0, .refreshToken), access] } ?? [access]
    }
}

extension RevokeTokenError: HTTPUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func course(of refusal: ServerRefusal) -> RevokeTokenError? {
        refusal.rejectsClient || refusal.isUnauthorizedClient ? .clientRejected : nil
    }
}

extension HTTPClient {
    /// Sends `request` and checks only the status of the answer: an unreadable answer counts as no answer, and any
    /// status other than 2xx, even a redirect, is a refusal.
    func acknowledge<Failure: HTTPUseCaseError>(
        _ request: HTTPRequest, orThrow failure: Failure.Type
    ) async throws(Failure) {
        let response: HTTPResponse
        do {
            response = try await answer(to: request)
        } catch .invalidResponse(let reason) {
            throw .request(.connectivity(ConnectivityFailure(.other, detail: reason)))
        } catch {
            throw Failure(error)
        }
        guard let failure = Failure(response) else { return }
        throw 400..<600 ~= response.status ? failure : Failure(ServerRefusal(status: response.status))
    }
}

extension ServerRefusal {
    /// The service's code for an unknown client at this endpoint.
    fileprivate var isUnauthorizedClient: Bool { code == "unauthorized_client" }
}
