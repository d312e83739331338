import CoreSupport
import HTTP
import OAuth
import RecordStorage
import SurveyAccount
import TokenCache
import TokenRefresh

/// Log Out Use Case: ends the session at the server and on this machine.
public protocol LogOutUseCase: Sendable {
    /// Uses the token once, revokes it, and clears the cache, even if the server cannot be told.
    ///
    /// - Throws: ``LogOutError`` if the cache could not be cleared.
    @discardableResult
    func logOut() async throws(LogOutError) -> LogOutOutcome
}

/// The outcome of a logout. The user is logged out in every case.
public enum LogOutOutcome: Hashable, Sendable {
    case wasNotLoggedIn
    /// The server accepted the token, and then its revocation: the session is over there.
    case serverTold
    /// The server accepted the revocation, but not the token before, so the session may continue there: some servers
    /// ignore the revocation of an expired token, or keep the pair that an unused one has replaced. The reason is for a
    /// person and holds no secret.
    case notConfirmed(reason: String)
    /// The server could not be told; the reason is for a person and holds no secret.
    case serverNotTold(reason: String)
}

/// The error courses of the Log Out Use Case.
public enum LogOutError: Error, Hashable, Sendable {
    /// The cache could not be cleared: the token is still there.
    case cacheFailed(reason: String)
}

extension UserSession: LogOutUseCase {
    /// Logs out.
    ///
    /// The session ends for this process at once. A cancelled caller cuts the requests short; the cache is cleared
    /// nevertheless.
    @discardableResult
    public func logOut() async throws(LogOutError) -> LogOutOutcome {
        var unsaved = beginEpoch(with: nil, isEnding: true)
        do {
            let outcome = try await endSession(&unsaved)
            beginEpoch(with: nil)
            return outcome
        } catch {
            // The session is still there, and the unsaved token with it.
            beginEpoch(with: nil, unsaved: unsaved)
            throw error
        }
    }

    /// - Parameter unsaved: the pair that the store does not hold yet.
    private func endSession(_ unsaved: inout Unsaved?) async throws(LogOutError) -> LogOutOutcome {
        let cached = try await cachedForLogOut()
        if let others = unsaved, cached != .token(others.old), cached != .token(others.new) {
            // Another process has replaced the token that could not be saved here.
            await dropRefreshed(others.new)
        }
        let old: Token
        switch cached {
        case .none:
            try await clear(.endedSession)
            return .wasNotLoggedIn
        case .unreadable:
            try await clear(.any)
            return .serverNotTold(reason: "the cached token could not be read")
        case .token(let token): old = token
        }
        // An unsaved token has replaced the cached one, at least at the server.
        let last = unsaved.flatMap { $0.old == old ? $0.new : nil } ?? old
        var (token, confirmation) = await confirmedForRevocation(last) { await self.renewed($0, cachedAs: old) }
        unsaved = token == old ? nil : (old, token)
        var outcome = await revoke(token, confirmation)
        // A refresh under way may have cached a newer token of the same session meanwhile.
        for _ in 1...3 {
            guard let younger = try await clearUnlessYounger(token) else { return outcome }
            token = younger
            // If the newer token could not be saved, the old one is in the cache, which ends with it.
            if younger != old { outcome = await revoke(token, await confirm(token)) }
        }
        try await clear(.ofGrant(token.grantID))
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
            case .invalidData, .cancelled: return .unreadable
            case .unreadable(let reason): throw .cacheFailed(reason: reason)
            }
        }
    }

    /// The token to revoke, and whether the server accepted it.
    ///
    /// Some servers ignore the revocation of an expired token and leave its refresh token alive. So a token is
    /// refreshed first, once, if it has expired by this clock or, as a 401 tells, by the server's. If that fails, it is
    /// revoked as it is.
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

    /// The refreshed token, or `nil` if it could not be refreshed.
    private func renewed(_ token: Token, cachedAs old: Token) async -> Token? {
        guard token.refreshToken != nil else { return nil }
        // If anything fails here, the token is revoked as it is.
        let renewed = try? await cache.withRefreshTurn { [self] () -> Token? in
            // A token that another process replaced meanwhile is not ours to refresh.
            guard let cached = try? await cache.loadToken(), cached.grantID == token.grantID else { return nil }
            let current = cached == old ? token : cached
            guard !isUsable(current, insteadOf: token) else { return current }
            // It cannot be refreshed: see above.
            guard let new = try? await refresh.loadToken(refreshing: current) else { return nil }
            // Even if it cannot be saved, it is the one to revoke. A cancelled logout may fail and leave the session in
            // the cache, with the token that the server has replaced.
            _ = await withCancellationShield { [cache] in try? await cache.replaceCachedToken(cached, with: new) }
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
            return .serverNotTold(reason: error.reason)
        }
        switch confirmation {
        case .success where token.expiry.map({ now() >= $0 }) ?? false:
            return .notConfirmed(reason: "the access token expired meanwhile")
        case .success: return .serverTold
        case .failure(let error): return .notConfirmed(reason: error.reason)
        }
    }

    /// Clears the cache of `token`, or returns a newer token of the same session if it is cached instead.
    private func clearUnlessYounger(_ token: Token) async throws(LogOutError) -> Token? {
        do throws(ClearTokenError) {
            let isCleared = try await withCancellationShield { [cache] () async throws(ClearTokenError) in
                try await cache.clear(.exactly(token))
            }
            if isCleared { return nil }
        } catch {
            throw .cacheFailed(reason: error.reason)
        }
        switch try await cachedForLogOut() {
        case .none:
            try await clear(.endedSession)
            return nil
        case .unreadable:
            try await clear(.any)
            return nil
        case .token(let younger): return younger.grantID == token.grantID ? younger : nil
        }
    }

    private func clear(_ token: TokenToClear) async throws(LogOutError) {
        do throws(ClearTokenError) {
            try await withCancellationShield { [cache] () async throws(ClearTokenError) in
                _ = try await cache.clear(token)
            }
        } catch {
            throw .cacheFailed(reason: error.reason)
        }
    }
}

extension ConfirmTokenError {
    fileprivate var reason: String {
        switch self {
        case .rejected: "it no longer accepts the access token"
        case .request(let failure): failure.reason
        }
    }
}

extension RevokeTokenError {
    fileprivate var reason: String {
        switch self {
        case .clientRejected: "the server does not know this client"
        case .notOffered: "it publishes no way to revoke a token"
        case .request(let failure): failure.reason
        }
    }
}

extension RequestFailure {
    fileprivate var reason: String {
        switch self {
        case .connectivity(let failure):
            failure.detail.isEmpty ? "the server could not be reached" : failure.detail
        case .invalidData(let reason): reason
        case .refused(let refusal): refusal.words ?? "the server answered with status \(refusal.status)"
        case .cancelled: "cancelled"
        }
    }
}
