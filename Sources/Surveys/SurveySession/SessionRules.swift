public import CoreSupport
import HTTPMessages
import LoginCredentials
public import OAuthTokens
public import RecordStorage
import TokenCache

extension SavedSession<Token> {
    /// When the session ends by itself; `nil` if its token can be renewed, or has no known end.
    public var expiry: Date? { token.flatMap { $0.refreshToken == nil ? $0.expiry : nil } }

    /// Why the token, which has expired, is not renewed at `date`: the server asks to wait. `nil` if it can be used, or
    /// renewed.
    public func pause(at date: Date) -> ProvideValidTokenError? {
        guard token?.isAlive(at: date) == false, let wait = refresh.pause(at: date) else { return nil }
        return .request(.connectivity(.paused(for: wait)))
    }

    /// Whether the user is logged in at `date`.
    public func state(at date: Date) -> SessionState { state(at: date, expiry: expiry) }
}

/// What a session does to its record. Each rule returns the record to save; `nil` leaves it as it is.
extension SavedSession<Token> {
    /// A refresh is recorded before it is sent, so that a refresh token is spent only if its successor can be saved.
    func recording(_ refresh: RefreshState) -> SavedSession {
        var session = self
        session.refresh = refresh
        return session
    }

    /// The answer to the refresh of `old` takes its place, but does not restore a session that was logged out. It takes
    /// the place of an end, too, if another process was refused the same refresh token.
    func renewed(from old: Token, to new: Token, recording refresh: RefreshState = RefreshState()) -> SavedSession? {
        guard token == old || refused != nil && refused == old.refreshDigest else { return nil }
        var refresh = refresh
        // The next end has the same cause, if the server has ended the session.
        if let end, end.mayFollowLoss { refresh.sentAt = refresh.sentAt ?? end.date }
        return with(new, refresh: refresh)
    }

    /// The refresh of `token` failed. Its record is removed if the failure `provesNothingLost`; a pause is added to it.
    func failedToRenew(_ token: Token, provesNothingLost: Bool, pausedUntil: Date?) -> SavedSession? {
        guard self.token == token else { return nil }
        var refresh = provesNothingLost ? RefreshState() : self.refresh
        refresh.pausedUntil = pausedUntil
        return recording(refresh)
    }

    /// The server refused the older token beside `token`, or answered it with nothing newer: it is not sent again.
    func withoutOlderToken(of token: Token) -> SavedSession? {
        guard self.token == token else { return nil }
        var refresh = refresh
        refresh.older = nil
        return recording(refresh)
    }

    /// The server refused the refresh token. This ends the session only if the record has that token now, and no
    /// refresh of another process: after a lost turn, its answer may still be on its way.
    func ended(_ token: Token, with end: SessionEnd, by holder: RefreshState.Holder) -> SavedSession? {
        guard self.token == token, [nil, holder].contains(refresh.holder) else { return nil }
        return ended(end, refused: token.refreshDigest)
    }

    /// Whether a logout of the login deletes the record: it has a token of that login, or none.
    func isOfLogin(_ grantID: UUID) -> Bool { token.map { $0.grantID == grantID } ?? true }
}

extension TokenCaching {
    /// Saves what `rule` makes of the cached session. Returns whether it applied.
    func apply(
        _ rule: @escaping @Sendable (SavedSession<Token>) -> SavedSession<Token>?
    ) async throws(StoreFailure) -> Bool {
        let before = try await update { $0.flatMap(rule).map { .save($0) } ?? .keep }
        return before.flatMap(rule) != nil
    }

    /// Deletes the session if `condition` holds, and returns whether it did.
    func delete(
        if condition: @escaping @Sendable (SavedSession<Token>?) -> Bool
    ) async throws(StoreFailure) -> Bool {
        condition(try await update { condition($0) ? .delete : .keep })
    }
}

extension Token {
    /// Identifies the login's refresh token in a record that does not contain it.
    package var refreshDigest: String? {
        refreshToken.map { SHA256.digest(of: "\(grantID) \($0.revealed)".utf8).hexadecimal }
    }
}

extension RefreshState {
    /// How long the server asks to send no refresh, from `date`; `nil` if one may be sent.
    func pause(at date: Date) -> Duration? {
        guard let wait = pausedUntil?.timeIntervalSince(date), 0 < wait, wait <= RefreshTiming.mostDistantPause else {
            return nil
        }
        return .seconds(wait)
    }
}
