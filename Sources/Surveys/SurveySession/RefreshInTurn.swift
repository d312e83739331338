import CoreSupport
import HTTPMessages
import LoginCredentials
import OAuthTokens
import RecordStorage
import TokenCache
import TokenRefresh

/// The time limits of a refresh and its repetitions.
enum RefreshTiming {
    /// Bounds all requests of one refresh together.
    static let limit = Duration.seconds(60)
    /// After a stopped process continues, the client finds its deadline passed before it reads the answer in its
    /// socket.
    static let grace = Duration.seconds(1)
    /// The waits before the second and the third request, each varied by up to a quarter.
    static let waits = [Duration.seconds(0.5), .seconds(1.5)]
    /// The pause after a 429 without `Retry-After`.
    static let pause = Duration.seconds(10)
    /// The longest pause that a server can ask for: a longer `Retry-After` counts as five minutes.
    static let longestPause = Duration.seconds(300)
    /// The most distant end of a pause that counts: the clock may have been set back since it was saved.
    static let mostDistantPause: TimeInterval = 600
    /// The share of a server's window that the first request may take.
    static let shareOfWindow = 1.0 / 3, longestShare: TimeInterval = 20
}

extension RefreshState.Holder {
    /// This process, as other processes identify it.
    static let thisProcess = {
        let id = ProcessInfo.processInfo.processIdentifier
        return RefreshState.Holder(of: id) ?? RefreshState.Holder(processID: id, startedAt: Date())
    }()
}

/// These steps run in one task of one process at a time, which holds the store's turn.
extension UserSession {
    /// Refreshes the cached token. It reads the token again, in one step with the note of the refresh: the previous
    /// holder of the turn may have refreshed it.
    func refreshInTurn(insteadOf rejected: Token?, in epoch: Int) async -> Renewal {
        // A refresh that a failed logout had overtaken may have ended in this turn's wait.
        if let unsaved = state.withLock({ $0.epoch == epoch ? $0.unsaved : nil }),
            let answer = await saveAgainInTurn(unsaved, insteadOf: rejected, in: epoch)
        {
            return answer
        }
        return await sent.value(onCancel: .failed(.request(.cancelled))) { [self] in
            await recordAndSend(insteadOf: rejected, in: epoch)
        }
    }

    private func recordAndSend(insteadOf rejected: Token?, in epoch: Int) async -> Renewal {
        do throws(ProvideValidTokenError) {
            let cached: SavedSession<Token>?
            let older = Protected<OlderTokenUse?>(nil)
            do throws(StoreFailure) {
                cached = try await cache.update { [self] in
                    guard let found = $0 else { return .keep }
                    let date = now()
                    let use = OlderTokenUse(of: found, at: date)
                    older.withLock { $0 = use }
                    let record = refreshToRecord(of: found, use, insteadOf: rejected, at: date, in: epoch)
                    return record.map { .save(found.recording($0)) } ?? .keep
                }
            } catch {
                // If the refresh cannot be recorded now, the token could not be saved afterward.
                throw failure(error, in: epoch)
            }
            guard let session = cached else { throw failure(.notFound, in: epoch) }
            let (token, refresh) = try found(session, in: epoch)
            if isUsable(token, insteadOf: rejected) { return adopt(token, in: epoch) }
            // After a logout during the wait, do not request a token that would have to be dropped.
            guard isCurrent(epoch) else { return .failed(.notLoggedIn) }
            if let pause = pause(of: refresh) { return .failed(pause) }
            guard token.refreshToken != nil else { return withoutRefreshToken(token, insteadOf: rejected) }
            if let renewal = await send(token, older.withLock(\.self), recordedBefore: refresh.sentAt, in: epoch) {
                return renewal
            }
            // Now with the newer token, or by now with another process's answer.
            return await recordAndSend(insteadOf: rejected, in: epoch)
        } catch {
            return .failed(error)
        }
    }

    /// Ends the session of a token that cannot be renewed, unless a caller can still use the token.
    private func withoutRefreshToken(_ token: Token, insteadOf rejected: Token?) -> Renewal {
        let end = SessionEnd(date: token.expiry.map { min($0, now()) } ?? now())
        if !token.isAlive(at: now()) || token.accessToken == rejected?.accessToken { report(end, of: token) }
        return .failed(.sessionEnded(end), allowsStaleToken: true)
    }

    /// Returns the state of the refresh that is about to be sent; `nil` if none is sent.
    private func refreshToRecord(
        of session: SavedSession<Token>, _ use: OlderTokenUse?, insteadOf rejected: Token?, at date: Date, in epoch: Int
    ) -> RefreshState? {
        guard let token = session.token, token.refreshToken != nil, !isUsable(token, insteadOf: rejected),
            isCurrent(epoch), pause(of: session.refresh) == nil
        else { return nil }
        let older = use?.older
        return RefreshState(sentAt: session.refresh.sentAt ?? date, holder: holder, older: older)
    }

    func isCurrent(_ epoch: Int) -> Bool { state.withLock { $0.epoch == epoch } }

    /// Sends the refresh of `token`, or of the `older` one, repeats it if its answer was lost, and saves the outcome.
    /// Returns `nil` if the older one brought no newer token and may no longer be sent.
    private func send(
        _ token: Token, _ older: OlderTokenUse?, recordedBefore: Date?, in epoch: Int
    ) async -> Renewal? {
        let (stopwatch, sentAt) = (Stopwatch(clock), recordedBefore ?? now())
        let (window, sent) = (token.source?.refreshWindow, older?.sent ?? token)
        if let older, older.isSent { state.withLock { $0.sentOlder = older.older.refreshToken } }
        var mayBeLost = false
        var waits = RefreshTiming.waits[...]
        while true {
            let isFirst = waits.count == RefreshTiming.waits.count
            let failure: LoadTokenFromRemoteError
            do throws(LoadTokenFromRemoteError) {
                let limit = limit(ofFirst: isFirst, within: window, after: stopwatch.elapsed)
                let answer = try await answer(to: sent, within: limit)
                let new = older?.newest(answer) ?? answer
                if older?.isConfirmed(by: new) ?? false { return await dropOlder(of: token, in: epoch) }
                // The lost request may still arrive, and end the session of the new token or displace it.
                let kept = older?.kept(beside: new, mayBeLost: mayBeLost, at: now())
                let doubt = RefreshState(sentAt: mayBeLost || kept != nil ? sentAt : nil, older: kept)
                return await save(new, insteadOf: token, recording: doubt, in: epoch)
            } catch {
                failure = error
            }
            if case .sessionEnded = failure, older?.isSent ?? false { return await dropOlder(of: token, in: epoch) }
            mayBeLost = mayBeLost || !failure.provesThatNothingIsLost
            guard failure.isWorthAnotherRequest(within: window), let wait = waits.popFirst().map(withJitter),
                stopwatch.elapsed + wait < RefreshTiming.limit
            else {
                return await failed(failure, token, recordedBefore: recordedBefore, mayBeLost: mayBeLost, in: epoch)
            }
            // Cancellation must not shorten the wait: the session depends on the next request.
            await withCancellationShield { [clock] in try? await clock.sleep(for: wait) }
            guard isCurrent(epoch) else { return .failed(.notLoggedIn) }
            do throws(ProvideValidTokenError) {
                let cached = try await loadCached(in: epoch).token
                guard cached == token else { return take(cached, insteadOf: token, in: epoch) }
            } catch {
                return .failed(error)
            }
            guard isCurrent(epoch) else { return .failed(.notLoggedIn) }
            guard stopwatch.elapsed < RefreshTiming.limit, older?.maySendAgain(at: now()) ?? true else {
                return await failed(failure, token, recordedBefore: recordedBefore, mayBeLost: mayBeLost, in: epoch)
            }
        }
    }

    /// The time limit of the next request: the rest of the minute. At a server with a window, the first request ends
    /// early enough for a second one.
    private func limit(ofFirst isFirst: Bool, within window: RefreshWindow?, after elapsed: Duration) -> Duration {
        let remaining = RefreshTiming.limit - elapsed
        guard isFirst, let window else { return remaining }
        return min(remaining, .seconds(min(window.seconds * RefreshTiming.shareOfWindow, RefreshTiming.longestShare)))
    }

    private func withJitter(_ wait: Duration) -> Duration { wait * (0.75 + random() / 2) }

    /// Sends one request. The limit is enforced here too, for HTTP clients that ignore it.
    private func answer(to token: Token, within limit: Duration) async throws(LoadTokenFromRemoteError) -> Token {
        let outcome = await withTaskGroup(of: Result<Token, LoadTokenFromRemoteError>?.self) { group in
            group.addTask { [refresh] in
                await .awaiting { () throws(LoadTokenFromRemoteError) in
                    try await refresh.loadToken(refreshing: token, within: limit)
                }
            }
            group.addTask { [clock] in
                for wait in [limit, RefreshTiming.grace] {
                    // Cancelled: the answer has arrived.
                    do { try await clock.sleep(for: wait) } catch { return nil }
                }
                let detail = "no answer within \(limit)"
                return .failure(.request(.connectivity(ConnectivityFailure(.timedOut, detail: detail))))
            }
            var outcome: Result<Token, LoadTokenFromRemoteError>?
            for await next in group.compactMap(\.self) {
                // An answer counts even if it arrives while its request is being cancelled.
                if outcome == nil || next.isAnswer { outcome = next }
                group.cancelAll()
            }
            return outcome ?? .failure(.request(.cancelled))
        }
        return try outcome.get()
    }

    private func save(
        _ new: Token, insteadOf old: Token, recording refresh: RefreshState, in epoch: Int
    ) async -> Renewal {
        do throws(StoreFailure) {
            if try await cache.apply({ $0.renewed(from: old, to: new, recording: refresh) }) {
                state.withLock { if $0.epoch == epoch { $0.older = refresh.older } }
                return refreshed(old, to: new, in: epoch)
            }
        } catch {
            return await keepUnsaved((old, new, refresh), because: ProvideValidTokenError(error), in: epoch)
        }
        // A turn may be lost with its lock. Another process may then have refreshed the same token, and revoking `new`
        // could end the session that it continues.
        do throws(ProvideValidTokenError) {
            let cached = try await loadCached(in: epoch).token
            if new.hasNewerRefreshToken(than: cached, renewedFrom: old) {
                return await save(new, insteadOf: cached, recording: refresh, in: epoch)
            }
            if cached.grantID == new.grantID { return refreshed(old, to: cached, in: epoch) }
        } catch {
            switch error {
            case .notLoggedIn, .sessionEnded: break
            case .clientRejected, .store, .turnTaken, .request:
                return await keepUnsaved((old, new, refresh), because: error, in: epoch)
            }
        }
        return await drop(new)
    }

    private func refreshed(_ old: Token, to new: Token, in epoch: Int) -> Renewal {
        observer(.refreshed)
        return adopt(new, in: epoch, isUnchanged: new.accessToken == old.accessToken)
    }

    private func keepUnsaved(
        _ unsaved: Unsaved, because error: ProvideValidTokenError, in epoch: Int
    ) async -> Renewal {
        let (goesOn, isCurrent) = state.withLock { state in
            if state.epoch == epoch {
                (state.token, state.cached) = (unsaved.new, unsaved.new)
                state.older = unsaved.refresh.older
            }
            let goesOn = epoch >= state.firstEpoch
            if goesOn { state.unsaved = unsaved }
            return (goesOn, state.epoch == epoch)
        }
        guard goesOn else { return await drop(unsaved.new) }
        // The logout under way ends it, or leaves it to the session if it fails.
        guard isCurrent else { return .failed(.notLoggedIn) }
        // Report this once, although the new token is usable: a person may be able to free disk space.
        return .failed(error, allowsStaleToken: false)
    }

    /// The user logged out or in meanwhile: this token's session is over, so end it at the server too.
    private func drop(_ new: Token) async -> Renewal {
        await dropRefreshed(new)
        return .failed(.notLoggedIn)
    }

    /// Records the outcome of a refresh that brought no token.
    private func failed(
        _ failure: LoadTokenFromRemoteError, _ token: Token, recordedBefore: Date?, mayBeLost: Bool, in epoch: Int
    ) async -> Renewal {
        if case .sessionEnded(let refusal) = failure {
            let end = SessionEnd(
                date: now(), code: refusal?.code, serverMessage: refusal?.message,
                hiding: secrets(of: token),
                mayFollowLoss: recordedBefore != nil || mayBeLost)
            return await self.end(token, end, in: epoch)
        }
        let erases = recordedBefore == nil && !mayBeLost
        let pausedUntil = failure.pause.map { now() + $0 }
        if erases || pausedUntil != nil {
            do {
                _ = try await cache.apply {
                    $0.failedToRenew(token, provesNothingLost: erases, pausedUntil: pausedUntil)
                }
            } catch {
                // If the record cannot be updated, the pause counts only in this process.
                state.withLock { if $0.epoch == epoch { $0.pausedUntil = pausedUntil } }
            }
        }
        let error = ProvideValidTokenError(failure)
        report(error, of: token)
        return .failed(error)
    }

    /// The error while the server asks clients to wait; `nil` if a refresh may be sent.
    func pause(of refresh: RefreshState) -> ProvideValidTokenError? {
        let own = RefreshState(pausedUntil: state.withLock { $0.pausedUntil })
        let wait = [refresh, own].compactMap { $0.pause(at: now()) }.max()
        return wait.map { .request(.connectivity(.paused(for: $0))) }
    }

    /// The server refused the refresh token. This ends the session only if the cache holds that token now, and no
    /// other process has recorded a refresh: after a lost turn, its answer may still be on its way. So may that of a
    /// process whose turn was lost to this one; if it brings a token, the session goes on.
    private func end(_ token: Token, _ end: SessionEnd, in epoch: Int) async -> Renewal {
        do throws(StoreFailure) {
            guard try await cache.apply({ [holder] in $0.ended(token, with: end, by: holder) }) else {
                let found = await Result.awaiting { () throws(ProvideValidTokenError) in
                    try await self.loadCached(in: epoch)
                }
                switch found {
                case .success((token, let refresh)):
                    let holder = refresh.holder ?? holder
                    return .failed(.turnTaken(processID: holder.processID))
                case .success((let winner, _)): return take(winner, insteadOf: token, in: epoch)
                case .failure(let error): return .failed(error)
                }
            }
        } catch {
            switch error {
            case .cancelled, .damaged: return .failed(failure(error, in: epoch))
            case .notFound, .unreadable, .notSaved, .notDeleted, .busy, .removed: break
            }
            // The end cannot be saved, but the session is over: the server refuses the next call again.
        }
        state.withLock { if $0.epoch == epoch { ($0.token, $0.cached) = (nil, nil) } }
        report(end, of: token)
        return .failed(.sessionEnded(end))
    }

    /// Uses the token with which another process has replaced `token`, if it belongs to the same login.
    private func take(_ winner: Token, insteadOf token: Token, in epoch: Int) -> Renewal {
        winner.grantID == token.grantID ? adopt(winner, in: epoch) : .failed(.notLoggedIn)
    }
}

extension ConnectivityFailure {
    /// The server asked to wait; nothing was sent.
    static func paused(for wait: Duration) -> ConnectivityFailure {
        ConnectivityFailure(
            .serverUnavailable, detail: "the server asked to wait", mayHaveBeenSent: false, retryAfter: wait)
    }
}

extension ProvideValidTokenError {
    fileprivate init(_ error: LoadTokenFromRemoteError) {
        switch error {
        case .sessionEnded: self = .notLoggedIn  // An end carries the server's words: see `UserSession.end`.
        case .clientRejected: self = .clientRejected
        case .request(let failure):
            // Callers before that time get the same error.
            self = .request(error.pause.map { .connectivity(.paused(for: .seconds($0))) } ?? failure)
        }
    }
}

/// What a failed refresh implies about its token.
extension LoadTokenFromRemoteError {
    private var connectivity: ConnectivityFailure? {
        if case .request(.connectivity(let failure)) = self { failure } else { nil }
    }

    /// Whether the refresh token is certainly still valid: the server refused the request, or was not reached.
    fileprivate var provesThatNothingIsLost: Bool {
        switch self {
        case .sessionEnded, .clientRejected, .request(.refused): true
        case .request(.connectivity(let failure)): !failure.mayHaveBeenSent
        case .request(.invalidData), .request(.redirected), .request(.cancelled): false
        }
    }

    /// Whether to send the same request again: the connection was lost after the request may have left, or the server
    /// failed in a way that makes it unlikely that it still works on it. After silence or a router's answer, only a
    /// server with a window gets another request.
    fileprivate func isWorthAnotherRequest(within window: RefreshWindow?) -> Bool {
        guard let connectivity, connectivity.mayHaveBeenSent, pause == nil else { return false }
        switch (connectivity.status, connectivity.reason) {
        case (500, _), (502, _), (nil, .connectionLost): return true
        case (408, _), (503, _), (504, _), (nil, .timedOut): return window != nil
        default: return false
        }
    }

    /// For how many seconds no refresh is sent, because the server asks to wait; `nil` if it does not.
    fileprivate var pause: TimeInterval? {
        let asked: Duration? =
            switch self {
            case .request(.refused(let refusal)) where refusal.status == 429:
                refusal.retryAfter ?? RefreshTiming.pause
            case .request(.connectivity(let failure)) where failure.status == 503: failure.retryAfter
            case .sessionEnded, .clientRejected, .request: nil
            }
        return asked.map { min($0, RefreshTiming.longestPause) / .seconds(1) }
    }
}

extension Result<Token, LoadTokenFromRemoteError> {
    /// Whether the server answered at all.
    fileprivate var isAnswer: Bool {
        switch self {
        case .success, .failure(.sessionEnded), .failure(.clientRejected), .failure(.request(.refused)),
            .failure(.request(.invalidData)), .failure(.request(.redirected)):
            true
        case .failure(.request(.connectivity(let failure))): failure.status != nil
        case .failure(.request(.cancelled)): false
        }
    }
}
