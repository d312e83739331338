import CoreSupport
import HTTPMessages
import OAuthTokens
public import RecordStorage
import SurveyAccount
import TokenCache
import TokenRefresh
public import UserMessages

/// Log Out Use Case: ends the session at the server and on this machine.
public protocol LogOutUseCase: Sendable {
    /// Uses the token once, revokes it, and clears the cache, even if the server cannot be reached.
    ///
    /// - Throws: ``LogOutError`` if the cache could not be cleared.
    @discardableResult
    func logOut() async throws(LogOutError) -> LogOutOutcome
}

/// The outcome of a logout. The user is logged out in every case.
public enum LogOutOutcome: Hashable, Sendable {
    case wasNotLoggedIn
    /// The server accepted the token, and then its revocation: the session has ended there.
    case confirmed
    /// The server accepted the revocation but not the token before it, so the session may continue there: some servers
    /// ignore the revocation of an expired token, or still accept the pair that an unused one replaced. The reason is a
    /// sentence for a person, and contains no secret.
    case notConfirmed(reason: String)
    /// The server did not get the revocation or did not accept it. The reason is a sentence for a person, and contains no
    /// secret.
    case notRevoked(reason: String)
}

extension LogOutOutcome {
    /// A message for a logout that the server did not confirm; otherwise `nil`.
    public var message: Message? {
        switch self {
        case .wasNotLoggedIn, .confirmed: nil
        case .notConfirmed(let reason):
            Message(
                "logOut.notConfirmed",
                "Logged out on this device, but the server may not have ended the session. {reason}",
                ["reason": Message(quoting: reason)])
        case .notRevoked(let reason):
            Message(
                "logOut.serverNotTold", "Logged out on this device, but the server did not confirm it. {reason}",
                ["reason": Message(quoting: reason)])
        }
    }
}

/// The error courses of the Log Out Use Case.
public enum LogOutError: Error, Hashable, Sendable {
    /// The cache could not be cleared: the token is still cached.
    case store(StoreFailure)
    /// The session has ended at the server, but the cache could not be cleared: the token is still cached.
    case notCleared(StoreFailure)
}

extension LogOutError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .store(let failure): failure.report(as: Message.notLoggedOut)
        case .notCleared(let failure):
            failure.report { reason in
                Message(
                    Message(
                        "logOut.notCleared",
                        "The session has ended at the server, but could not be deleted on this device: {reason}.",
                        reason: reason),
                    advice: .tryAgain)
            }
        }
    }
}

extension UserSession: LogOutUseCase {
    /// Ends the session for this process at once. Cancelling the caller cancels the requests, but the cache is still
    /// cleared.
    @discardableResult
    public func logOut() async throws(LogOutError) -> LogOutOutcome {
        var unsaved = beginEpoch(with: nil, isEnding: true)
        do {
            let outcome = try await endSession(&unsaved)
            if let late = beginEpoch(with: nil), late.new != unsaved?.new { await dropRefreshed(late.new) }
            return outcome
        } catch {
            // The session continues, and so does its unsaved token.
            beginEpoch(with: nil, unsaved: unsaved, goesOn: true)
            throw error
        }
    }

    /// - Parameter unsaved: the token pair that is not yet in the store.
    private func endSession(_ unsaved: inout Unsaved?) async throws(LogOutError) -> LogOutOutcome {
        var cached = try await cachedForLogOut()
        if let own = unsaved, case .token(let token) = cached,
            own.new.hasNewerRefreshToken(than: token, renewedFrom: own.old)
        {
            unsaved?.old = token
        }
        if let others = unsaved, cached != .token(others.old), cached != .token(others.new) {
            // Another process has replaced the token that could not be saved here.
            await dropRefreshed(others.new)
        }
        if cached == .none { cached = try await clearEnd() }
        let old: Token
        switch cached {
        case .none: return .wasNotLoggedIn
        case .unreadable:
            try await clearUnreadable()
            return .notRevoked(reason: "The cached token could not be read.")
        case .token(let token): old = token
        }
        // An unsaved token has replaced the cached one, at least at the server.
        let last = unsaved.flatMap { $0.old == old ? $0.new : nil } ?? old
        var (token, confirmation) = await confirmedForRevocation(last) { await self.renewed($0, cachedAs: old) }
        unsaved = token == old ? nil : (old, token, RefreshState())
        var outcome = await revoke(token, confirmation)
        // A refresh under way may have cached a newer token of the same session meanwhile.
        for _ in 1...3 {
            guard let younger = try await clearUnlessYounger(token, after: outcome) else { return outcome }
            token = younger
            // If the newer token could not be saved, the cache still holds the old one, which is cleared.
            if younger != old { outcome = await revoke(token, await confirm(token)) }
        }
        try await clear(after: outcome) { [grantID = token.grantID] in $0?.isOfLogin(grantID) ?? true }
        return outcome
    }

    private enum Cached: Equatable {
        case none, unreadable
        case token(Token)
    }

    private func cachedForLogOut() async throws(LogOutError) -> Cached {
        do throws(LoadTokenFromCacheError) {
            let token = try await withCancellationShield { [cache] () async throws(LoadTokenFromCacheError) in
                try await cache.loadToken()
            }
            return .token(token)
        } catch {
            switch error {
            case .notFound: return .none
            case .damaged, .cancelled: return .unreadable
            case .unreadable, .notSaved, .notDeleted, .busy, .removed: throw .store(error)
            }
        }
    }

    /// Clears the rest of an ended session. Returns the token of a session that goes on meanwhile, because another
    /// process has saved the answer to the refresh whose repetition was refused.
    private func clearEnd() async throws(LogOutError) -> Cached {
        try await clear { $0?.token == nil } ? .none : try await cachedForLogOut()
    }

    /// The token to revoke, and whether the server accepted it.
    ///
    /// Some servers ignore the revocation of an expired token and leave its refresh token valid. So a token is first
    /// refreshed, once, if it has expired by this clock or, according to a 401, by the server's. If that fails, the
    /// token is revoked unchanged.
    func confirmedForRevocation(
        _ token: Token, renew: (Token) async -> Token?
    ) async -> (Token, Result<Void, ConfirmTokenError>) {
        guard token.isFresh(at: now()) else {
            let last = await renew(token) ?? token
            return (last, await confirm(last))
        }
        let confirmation = await confirm(token)
        guard case .failure(.rejected) = confirmation, let renewed = await renew(token) else {
            return (token, confirmation)
        }
        return (renewed, await confirm(renewed))
    }

    /// Returns the refreshed token, or `nil` if it could not be refreshed.
    private func renewed(_ token: Token, cachedAs old: Token) async -> Token? {
        guard token.refreshToken != nil else { return nil }
        // If anything fails here, the token is revoked unchanged.
        let renewed = try? await cache.withRefreshTurn { [self] () -> Token? in
            // Another process has replaced the token meanwhile: do not refresh it here.
            guard let cached = try? await cache.loadToken(), cached.grantID == token.grantID else { return nil }
            let late = state.withLock { $0.unsaved }.flatMap { $0.old == cached ? $0.new : nil }
            let current = late ?? (cached == old ? token : cached)
            guard !isUsable(current, insteadOf: token) else { return current }
            // It cannot be refreshed: see above.
            guard let new = try? await refresh.loadToken(refreshing: current) else { return nil }
            // Even if the new token cannot be saved, it is the one to revoke. Without the shield, a cancelled logout
            // could leave the session in the cache with a token that the server has replaced.
            _ = await withCancellationShield { [cache] in try? await cache.apply { $0.renewed(from: cached, to: new) } }
            return new
        }
        return renewed.flatMap(\.self)
    }

    private func confirm(_ token: Token) async -> Result<Void, ConfirmTokenError> {
        await Result.awaiting { () async throws(ConfirmTokenError) in try await confirmation.confirm(token) }
    }

    private func revoke(_ token: Token, _ confirmation: Result<Void, ConfirmTokenError>) async -> LogOutOutcome {
        do throws(RevokeTokenError) {
            try await revocation.revoke(token)
        } catch {
            return .notRevoked(reason: error.sentence)
        }
        switch confirmation {
        case .success where token.expiry.map({ now() >= $0 }) ?? false:
            return .notConfirmed(reason: "The access token expired meanwhile.")
        case .success: return .confirmed
        case .failure(let error): return .notConfirmed(reason: error.reason)
        }
    }

    /// Clears `token` from the cache, or returns a newer token of the same session if that is cached instead.
    private func clearUnlessYounger(
        _ token: Token, after outcome: LogOutOutcome
    ) async throws(LogOutError) -> Token? {
        if try await clear(after: outcome, if: { $0?.token == token }) { return nil }
        var cached = try await cachedForLogOut()
        if cached == .none { cached = try await clearEnd() }
        switch cached {
        case .none: return nil
        case .unreadable:
            try await clearUnreadable()
            return nil
        case .token(let younger): return younger.grantID == token.grantID ? younger : nil
        }
    }

    /// Deletes the cached session if `condition` holds, and returns whether it did. An unreadable record stays: it may be
    /// that of a later login by a newer version. `outcome` is that of the revocation.
    @discardableResult
    private func clear(
        after outcome: LogOutOutcome? = nil, if condition: @escaping @Sendable (SavedSession<Token>?) -> Bool
    ) async throws(LogOutError) -> Bool {
        try await change(after: outcome) { cache async throws(StoreFailure) in
            do throws(StoreFailure) {
                return try await cache.delete(if: condition)
            } catch .damaged {
                return false
            }
        }
    }

    /// Deletes a record that could not be read.
    private func clearUnreadable() async throws(LogOutError) {
        _ = try await change { cache async throws(StoreFailure) in try await cache.clear() }
    }

    private func change(
        after outcome: LogOutOutcome? = nil,
        _ body: @escaping @Sendable (any TokenCaching) async throws(StoreFailure) -> Bool
    ) async throws(LogOutError) -> Bool {
        do throws(StoreFailure) {
            return try await withCancellationShield { [cache] () async throws(StoreFailure) in try await body(cache) }
        } catch {
            throw outcome == .confirmed ? .notCleared(error) : .store(error)
        }
    }
}

extension ConfirmTokenError {
    fileprivate var reason: String {
        switch self {
        case .rejected: "The server no longer accepts the access token."
        case .request(let failure): failure.sentence
        }
    }
}

extension MessageConvertible {
    /// Says what happened, without advice.
    fileprivate var sentence: String {
        guard let text = message?.event.text else { return "The request was cancelled." }
        return text.last.map { ".!?…".contains($0) } ?? false ? text : text + "."
    }
}
