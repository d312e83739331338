public import CoreSupport
import Credentials
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
    case request(RequestFailure)
}

/// Confirms tokens by a GET of a protected resource.
public struct RemoteTokenConfirmer: ConfirmTokenUseCase {
    private let client: any HTTPClient
    private let url: URL

    /// A confirmation by a GET of `url` over `client`, which must not authenticate by itself.
    public init(client: any HTTPClient, url: URL) {
        self.client = client
        self.url = url
    }

    /// Sends one GET with the token.
    ///
    /// What is there does not matter: a 404 or a 403 comes from a server that has looked at the token, a 401 from one that
    /// does not take it. A 429 or a 5xx may come from something that stands before the server.
    public func confirm(_ token: Token) async throws(ConfirmTokenError) {
        var request = HTTPRequest.getJSON(url)
        request.headers["Authorization"] = token.authorization.revealed
        do {
            try await client.acknowledge(request, orThrow: ConfirmTokenError.self)
        } catch .request(.refused(let refusal)) where 400..<500 ~= refusal.status && refusal.status != 429 {
            return
        }
    }
}

extension ConfirmTokenError: HTTPUseCaseError {
    /// A 401 says that the token is not taken.
    public static func course(of refusal: ServerRefusal) -> ConfirmTokenError? {
        refusal.status == 401 ? .rejected : nil
    }
}
