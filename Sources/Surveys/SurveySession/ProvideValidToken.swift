import CoreSupport
public import HTTP
public import OAuth
import RecordStorage
import TokenCache
import TokenRefresh

/// Provide Valid Token Use Case: a token that may be sent now, refreshed if necessary.
public protocol ProvideValidTokenUseCase: Sendable {
    /// Provides a token that is fresh by the clock and is not `rejected`.
    ///
    /// - Parameter rejected: the token to which the server has just answered 401, if any.
    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token
}

extension ProvideValidTokenUseCase {
    /// Provides a token that is fresh by the clock.
    public func validToken() async throws(ProvideValidTokenError) -> Token {
        try await validToken(insteadOf: nil)
    }
}

/// The error courses of the Provide Valid Token Use Case.
public enum ProvideValidTokenError: Error, Hashable, Sendable {
    /// The user is not logged in, or has logged out meanwhile.
    case notLoggedIn
    /// The server ended the session, or the token has expired and there is no refresh token.
    case sessionEnded
    /// The server does not know this client; the session stays.
    case clientRejected
    /// The token cache failed; a token refreshed meanwhile stays in memory and is saved at the next call.
    case cacheFailed(reason: String)
    case request(RequestFailure)
}

extension ProvideValidTokenError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    init(_ error: LoadTokenFromRemoteError) {
        switch error {
        case .sessionEnded: self = .sessionEnded
        case .clientRejected: self = .clientRejected
        case .request(let failure): self = .request(failure)
        }
    }

    init(_ error: LoadTokenFromCacheError) {
        switch error {
        case .notFound: self = .notLoggedIn
        case .invalidData(let reason), .unreadable(let reason): self = .cacheFailed(reason: reason)
        case .cancelled: self = .request(.cancelled)
        }
    }

    init(_ error: CacheTokenError) {
        self = error == .cancelled ? .request(.cancelled) : .cacheFailed(reason: error.reason)
    }

    init(_ error: ClearTokenError) {
        self = error == .cancelled ? .request(.cancelled) : .cacheFailed(reason: error.reason)
    }

    init(_ error: RecordStoreError) {
        self = error.reason.map { .cacheFailed(reason: $0) } ?? .request(.cancelled)
    }
}

extension UserSession: ProvideValidTokenUseCase {
    /// Provides a valid token.
    ///
    /// However many callers find the token expired, one request goes to the server and all use its answer.
    public func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        // Twice: a caller may join a refresh whose answer is the token that it has just seen rejected.
        var answer: Result<Token, ProvideValidTokenError> = .failure(.notLoggedIn)
        for _ in 1...2 {
            let (ready, flight, epoch, isEnding) = state.withLock { state in
                (state.unsaved == nil ? state.token : nil, state.refresh, state.epoch, state.isEnding)
            }
            if isEnding { throw .notLoggedIn }
            if let ready, isUsable(ready, insteadOf: rejected) { return try sameSession(ready, as: rejected) }
            answer = await flight.value(onCancel: .failure(.request(.cancelled))) { [self] in
                await renew(insteadOf: rejected, in: epoch)
            }
            guard case .success(let token) = answer, token.accessToken == rejected?.accessToken else { break }
        }
        return try sameSession(answer.get(), as: rejected)
    }

    /// A request made with the token of one login is not repeated with that of another, which may be another user's.
    private func sameSession(_ token: Token, as rejected: Token?) throws(ProvideValidTokenError) -> Token {
        guard let rejected, rejected.grantID != token.grantID else { return token }
        throw .notLoggedIn
    }

    func isUsable(_ token: Token, insteadOf rejected: Token?) -> Bool {
        token.accessToken != rejected?.accessToken && token.isFresh(at: now())
    }

    private func renew(insteadOf rejected: Token?, in epoch: Int) async -> Result<Token, ProvideValidTokenError> {
        if let unsaved = state.withLock({ $0.unsaved }),
            let answer = await saveAgain(unsaved.old, unsaved.new, in: epoch)
        {
            return answer
        }
        do throws(ProvideValidTokenError) {
            let cached = try await loadCached(in: epoch)
            if isUsable(cached, insteadOf: rejected) { return adopt(cached, in: epoch) }
        } catch {
            return .failure(error)
        }
        do throws(RecordStoreError) {
            return try await cache.withRefreshTurn { [self] in await refreshInTurn(insteadOf: rejected, in: epoch) }
        } catch {
            return .failure(ProvideValidTokenError(error))
        }
    }

    /// Runs in one task of one process at a time. It reads the cache again: the previous holder of the turn may have
    /// refreshed.
    private func refreshInTurn(
        insteadOf rejected: Token?, in epoch: Int
    ) async -> Result<Token, ProvideValidTokenError> {
        do throws(ProvideValidTokenError) {
            let cached = try await loadCached(in: epoch)
            if isUsable(cached, insteadOf: rejected) { return adopt(cached, in: epoch) }
            // After a logout during the wait, no token is requested that would have to be dropped.
            guard state.withLock({ $0.epoch == epoch }) else { return .failure(.notLoggedIn) }
            guard cached.refreshToken != nil else { return .failure(.sessionEnded) }
            do throws(LoadTokenFromRemoteError) {
                return await save(try await refresh.loadToken(refreshing: cached), insteadOf: cached, in: epoch)
            } catch .sessionEnded {
                return await end(cached, in: epoch)
            } catch {
                return .failure(ProvideValidTokenError(error))
            }
        } catch {
            return .failure(error)
        }
    }

    private func loadCached(in epoch: Int) async throws(ProvideValidTokenError) -> Token {
        do {
            return try await cache.loadToken()
        } catch {
            // Not found: the user logged out, here or in another process.
            if error == .notFound { state.withLock { if $0.epoch == epoch { $0.token = nil } } }
            throw ProvideValidTokenError(error)
        }
    }

    private func save(
        _ new: Token, insteadOf old: Token, in epoch: Int
    ) async -> Result<Token, ProvideValidTokenError> {
        do throws(CacheTokenError) {
            if try await cache.replaceCachedToken(old, with: new) { return adopt(new, in: epoch) }
        } catch {
            let isKept = state.withLock { state in
                guard state.epoch == epoch else { return false }
                state.token = new
                state.unsaved = (old, new)
                return true
            }
            if isKept { return .failure(ProvideValidTokenError(error)) }
        }
        // The user logged out or in meanwhile: the session of this token is over, so end it at the server too.
        await dropRefreshed(new)
        return .failure(.notLoggedIn)
    }

    /// Saves what an earlier call could not, within the turn: another process must not refresh the old token meanwhile.
    /// Returns `nil` if the cache is to be read as usual: the token is saved and has expired by now, or another one
    /// counts, which is newer or from another login.
    private func saveAgain(
        _ old: Token, _ new: Token, in epoch: Int
    ) async -> Result<Token, ProvideValidTokenError>? {
        do throws(RecordStoreError) {
            return try await cache.withRefreshTurn { [self] in await saveAgainInTurn(old, new, in: epoch) }
        } catch {
            return adoptUnsaved(new, in: epoch, because: ProvideValidTokenError(error))
        }
    }

    private func saveAgainInTurn(
        _ old: Token, _ new: Token, in epoch: Int
    ) async -> Result<Token, ProvideValidTokenError>? {
        let cached: Token?
        do {
            if try await cache.replaceCachedToken(old, with: new) {
                forgetUnsaved(in: epoch)
                return new.isFresh(at: now()) ? adopt(new, in: epoch) : nil
            }
        } catch {
            return adoptUnsaved(new, in: epoch, because: ProvideValidTokenError(error))
        }
        do throws(ProvideValidTokenError) {
            cached = try await loadCached(in: epoch)
        } catch .notLoggedIn {
            cached = nil
        } catch {
            return adoptUnsaved(new, in: epoch, because: error)
        }
        forgetUnsaved(in: epoch)
        // The new token itself, if its save took effect although it failed, or a newer one.
        if cached?.grantID == new.grantID { return nil }
        await dropRefreshed(new)
        state.withLock { if $0.epoch == epoch { $0.token = nil } }
        return cached == nil ? .failure(.notLoggedIn) : nil
    }

    /// This process uses the token even if the cache still cannot save it; that failure was reported once.
    private func adoptUnsaved(
        _ new: Token, in epoch: Int, because error: ProvideValidTokenError
    ) -> Result<Token, ProvideValidTokenError> {
        new.isFresh(at: now()) ? adopt(new, in: epoch) : .failure(error)
    }

    private func forgetUnsaved(in epoch: Int) {
        state.withLock { if $0.epoch == epoch { $0.unsaved = nil } }
    }

    /// The server refused the refresh token. That ends the session only if the token is the one that is cached now.
    private func end(_ token: Token, in epoch: Int) async -> Result<Token, ProvideValidTokenError> {
        do throws(ClearTokenError) {
            if try await cache.clear(.ended(token)) {
                state.withLock { if $0.epoch == epoch { $0.token = nil } }
                return .failure(.sessionEnded)
            }
        } catch {
            return .failure(ProvideValidTokenError(error))
        }
        do throws(ProvideValidTokenError) {
            let winner = try await loadCached(in: epoch)
            return winner.grantID == token.grantID ? adopt(winner, in: epoch) : .failure(.notLoggedIn)
        } catch {
            return .failure(error)
        }
    }

    private func adopt(_ token: Token, in epoch: Int) -> Result<Token, ProvideValidTokenError> {
        state.withLock { state in
            guard state.epoch == epoch else { return .failure(.notLoggedIn) }
            state.token = token
            return .success(token)
        }
    }
}
