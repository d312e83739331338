public import CoreSupport
public import HTTPMessages
public import OAuthTokens
public import UserMessages

/// Confirm Token Use Case: uses a token once, to find out whether the server accepts it.
///
/// A server may accept the pair that a refresh replaced until the new access token is first used. Revoking the new pair
/// before that would leave the old refresh token valid, so a token is confirmed before it is revoked.
public protocol ConfirmTokenUseCase: Sendable {
    /// Sends one request authorized by `token`.
    ///
    /// - Throws: ``ConfirmTokenError`` unless the server certainly accepted the token.
    func confirm(_ token: Token) async throws(ConfirmTokenError)
}

/// The error courses of the Confirm Token Use Case.
public enum ConfirmTokenError: Error, Hashable, Sendable {
    /// The server does not accept the access token (401): it has expired there, or was revoked.
    case rejected
    case request(RequestFailure)
}

extension ConfirmTokenError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .rejected: .sessionEnded
        case .request(let failure): failure.report
        }
    }
}

/// Confirms tokens with a `GET` of a protected resource.
public struct RemoteTokenConfirmer: ConfirmTokenUseCase {
    private let httpClient: any HTTPClient
    private let url: URL

    /// Creates a use case that sends a `GET` of `url` over `httpClient`, which must not add a credential.
    public init(httpClient: any HTTPClient, url: URL) {
        self.httpClient = httpClient
        self.url = url
    }

    /// Sends one `GET` with the token.
    ///
    /// The resource does not matter: a 404 or a 403 comes from a server that has checked the token, a 401 from one that
    /// rejects it. A 429 or a 5xx may come from a proxy in front of the server.
    public func confirm(_ token: Token) async throws(ConfirmTokenError) {
        let request = HTTPRequest.getJSON(url).authorized(by: token)
        do {
            try await httpClient.acknowledge(request, orThrow: ConfirmTokenError.self)
        } catch .request(.refused(let refusal)) where 400..<500 ~= refusal.status && refusal.status != 429 {
            return
        }
    }
}

extension ConfirmTokenError: HTTPUseCaseError {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    public static func course(of refusal: ServerRefusal) -> ConfirmTokenError? {
        refusal.status == 401 ? .rejected : nil
    }
}
