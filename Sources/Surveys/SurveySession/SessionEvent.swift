import CoreSupport
import HTTPMessages
import LoginCredentials
import OAuthTokens
public import RecordStorage

/// An event of a session in this process, for monitoring. It contains no secret and no user name.
public enum SessionEvent: Hashable, Sendable {
    /// The server renewed the token, and the answer is saved.
    case refreshed
    /// The token could not be renewed or saved; the session continues. A refusal has the server's status and code, but
    /// not its words.
    case refreshFailed(ProvideValidTokenError)
    /// The server refused the refresh token for good, or an expired token cannot be renewed. Another process that finds
    /// the end later does not report it.
    case ended(SessionEnd)
}

extension UserSession {
    /// Reports a refresh that was sent and failed.
    func report(_ failure: ProvideValidTokenError, of token: Token) {
        observer(.refreshFailed(failure.withoutServerText(hiding: secrets(of: token))))
    }

    /// The secrets that a server may quote in an answer to the refresh of `token`.
    func secrets(of token: Token) -> [Secret] {
        [token.accessToken, token.refreshToken, state.withLock { $0.sentOlder }, clientSecret].compactMap(\.self)
    }

    /// Reports a renewal that failed because of the store, whether or not a refresh was sent.
    func reportIfStoreFailed(_ renewal: Renewal) {
        guard case .failed(let failure, _) = renewal else { return }
        switch failure {
        case .store, .turnTaken: observer(.refreshFailed(failure))
        case .notLoggedIn, .sessionEnded, .clientRejected, .request: break
        }
    }

    /// Reports the end of a session, once.
    func report(_ end: SessionEnd, of token: Token) {
        let isNew = state.withLock { state in
            defer { state.ended = token }
            // With another refresh token, the session went on after that end.
            return state.ended?.grantID != token.grantID || state.ended?.refreshToken != token.refreshToken
        }
        if isNew { observer(.ended(end)) }
    }
}

extension ProvideValidTokenError {
    /// Returns the error without the server's words, which may repeat what was sent.
    fileprivate func withoutServerText(hiding secrets: [Secret]) -> ProvideValidTokenError {
        guard case .request(.refused(let refusal)) = self else { return self }
        let code = refusal.code.map { String(Redactor(secrets).clean($0).prefix(SessionEnd.longestMessage)) }
        return .request(
            .refused(
                ServerRefusal(status: refusal.status, code: code, messages: [], retryAfter: refusal.retryAfter)))
    }
}
