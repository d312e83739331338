import CoreSupport
import LoginCredentials
import OAuthTokens
import RecordStorage
import TokenCache

/// How a refresh uses the older token of a server with a window.
///
/// After a repetition, the first request may still arrive. Some servers then give out another pair and treat the one
/// that arrived here as stolen, but within the window the older token still brings a good pair. So while the window is
/// open, the older token is the one to send.
struct OlderTokenUse: Sendable {
    /// What the note says of it: the older token, or the token's own if it is sent for the first time.
    let older: RefreshState.OlderToken
    private let token: Token
    /// Whether it was sent before.
    private let wasSent: Bool

    /// Creates it from the session that a refresh finds; `nil` at a server without a window.
    init?(of session: SavedSession<Token>, at date: Date) {
        guard let token = session.token, let refreshToken = token.refreshToken, let window = token.source?.refreshWindow
        else { return nil }
        let found = session.refresh.older.flatMap { $0.isOpen(at: date) ? $0 : nil }
        older = found ?? RefreshState.OlderToken(refreshToken: refreshToken, until: date + window.seconds)
        wasSent = found != nil
        self.token = token
    }

    /// Whether another token than the newest is sent.
    var isSent: Bool { older.refreshToken != token.refreshToken }

    /// The token whose refresh is requested.
    var sent: Token { isSent ? token.with(older.refreshToken) : token }

    /// Whether it may be sent again, as it may if there is no other.
    func maySendAgain(at date: Date) -> Bool { !isSent || older.isOpen(at: date) }

    /// Returns the answer with the newest refresh token: within its window, an older token may bring none or itself.
    func newest(_ answer: Token) -> Token {
        isSent && answer.refreshToken == older.refreshToken ? answer.with(token.refreshToken) : answer
    }

    /// Whether the answer to the older token is the newest pair again, which is good then.
    func isConfirmed(by new: Token) -> Bool {
        isSent && new.accessToken == token.accessToken && new.refreshToken == token.refreshToken
    }

    /// Returns the older token if a request that may still arrive could displace the `new` one.
    func kept(beside new: Token, mayBeLost: Bool, at date: Date) -> RefreshState.OlderToken? {
        guard mayBeLost || wasSent, older.isOpen(at: date), older.refreshToken != new.refreshToken
        else { return nil }
        return older
    }
}

extension RefreshState.OlderToken {
    /// Whether the server still accepts it, as far as this clock shows.
    func isOpen(at date: Date) -> Bool { date < until }
}

extension Token {
    fileprivate func with(_ refreshToken: Secret?) -> Token {
        Token(
            accessToken: accessToken, tokenType: tokenType, refreshToken: refreshToken, receivedAt: receivedAt,
            lifetime: lifetime, grantID: grantID, source: source, userName: userName)
    }
}

extension UserSession {
    /// The older token is refused or brings nothing newer, so the newest is the one to send. Returns the failure to save
    /// this.
    func dropOlder(of token: Token, in epoch: Int) async -> Renewal? {
        do throws(StoreFailure) {
            _ = try await cache.apply { $0.withoutOlderToken(of: token) }
            return nil
        } catch {
            return .failed(failure(error, in: epoch))
        }
    }
}
