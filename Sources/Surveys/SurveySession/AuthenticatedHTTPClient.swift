public import CoreSupport
public import HTTPMessages
import LoginCredentials
import OAuthTokens

/// Sends requests with a valid token, and sends a request once more if the server no longer accepts that token.
///
/// The token is sent to one origin only; requests to others are sent unchanged.
public struct AuthenticatedHTTPClient: HTTPClient {
    /// The age in seconds from which an answer other than a 401 can reject a token: some servers also answer 403 for
    /// other reasons.
    private static let leastAge: TimeInterval = 60

    private let decoratee: any HTTPClient
    private let origin: Origin
    private let tokens: any ProvideValidTokenUseCase
    private let isRejected: @Sendable (HTTPResponse) -> Bool
    private let now: @Sendable () -> Date

    /// Decorates a client for requests to one origin.
    ///
    /// - Parameters:
    ///   - decoratee: sends the requests.
    ///   - origin: the only origin that gets the token.
    ///   - tokens: provides the token.
    ///   - isRejected: whether an answer other than a 401 means that the token is no longer accepted. Such an answer
    ///     does not renew a token that is at most a minute old.
    ///   - now: the clock for the age of tokens.
    public init(
        _ decoratee: any HTTPClient, for origin: Origin, tokens: any ProvideValidTokenUseCase,
        isRejected: @escaping @Sendable (HTTPResponse) -> Bool = { _ in false },
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.decoratee = decoratee
        self.origin = origin
        self.tokens = tokens
        self.isRejected = isRejected
        self.now = now
    }

    /// Sends `request` with a token. If the token is rejected, it renews it, tries once more and delivers that answer,
    /// even if the server renewed the token without changing it.
    public func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        guard Origin(request.url) == origin else { return try await decoratee.send(request) }
        let token = try await validToken(insteadOf: nil)
        let response = try await decoratee.answer(to: request.authorized(by: token))
        guard rejects(response, token) else { return response }
        let another = try await validToken(insteadOf: token)
        let answer = try await decoratee.answer(to: request.authorized(by: another))
        // The first rejected an expired token, the second one that a late request has displaced.
        guard answer.status == 401, tokens.mayBeDisplaced(another) else { return answer }
        return try await decoratee.answer(to: request.authorized(by: try await validToken(insteadOf: another)))
    }

    private func rejects(_ response: HTTPResponse, _ token: Token) -> Bool {
        if response.status == 401 { return true }
        return isRejected(response) && !ServerRefusal(response).lacksScope
            && !(0...Self.leastAge).contains(now().timeIntervalSince(token.receivedAt))
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
        case .request(.redirected(let redirect)): self = .refreshFailed(.redirected(redirect))
        case .notLoggedIn, .sessionEnded, .clientRejected, .store, .turnTaken, .request(.refused):
            self = .unauthenticated(MissingCredential(error))
        }
    }
}
