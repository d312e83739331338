import Credentials
public import HTTP
import OAuth

/// Sends a request with a valid token, and once more if the server no longer accepts that token.
///
/// The token is sent to one origin only; requests to others are sent unchanged.
public struct AuthenticatedHTTPClient: HTTPClient {
    private let decoratee: any HTTPClient
    private let origin: Origin
    private let tokens: any ProvideValidTokenUseCase

    public init(_ decoratee: any HTTPClient, for origin: Origin, tokens: any ProvideValidTokenUseCase) {
        self.decoratee = decoratee
        self.origin = origin
        self.tokens = tokens
    }

    /// Sends `request` with a token. A 401 leads to one more try with another token; a second 401 is delivered.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard Origin(request.url) == origin else { return try await decoratee.send(request) }
        let token = try await validToken(insteadOf: nil)
        let response = try await decoratee.send(request.authorized(by: token))
        guard response.status == 401 else { return response }
        let another = try await validToken(insteadOf: token)
        guard another.accessToken != token.accessToken else { return response }
        return try await decoratee.send(request.authorized(by: another))
    }

    private func validToken(insteadOf rejected: Token?) async throws(HTTPClientError) -> Token {
        do throws(ProvideValidTokenError) {
            return try await tokens.validToken(insteadOf: rejected)
        } catch {
            throw HTTPClientError(error)
        }
    }
}

extension HTTPClientError {
    /// A refresh that failed temporarily is reported as such; any other error means that there is no token to send.
    fileprivate init(_ error: ProvideValidTokenError) {
        switch error {
        case .request(.cancelled): self = .cancelled
        case .request(.connectivity(let failure)): self = .refreshFailed(.connectivity(failure))
        case .request(.invalidData(let reason)): self = .refreshFailed(.invalidData(reason: reason))
        case .notLoggedIn, .sessionEnded, .clientRejected, .cacheFailed, .request(.refused):
            self = .unauthenticated(MissingCredential(error))
        }
    }
}

extension HTTPRequest {
    fileprivate func authorized(by token: Token) -> HTTPRequest {
        var request = self
        request.headers["Authorization"] = token.authorization.revealed
        return request
    }
}
