import ConcurrencySupport
public import OAuth
import TokenCache
import TokenRefresh
import TokenStorage

extension UserSession: ProvideValidTokenUseCase {
    /// Provides a valid token by the primary course of the Provide Valid Token Use Case.
    ///
    /// However many callers find the token expired, one request goes to the server and all go on with its answer.
    public func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        // Twice, since a caller may join a refresh whose answer is the very token that it has just seen rejected.
        var answer: Result<Token, ProvideValidTokenError> = .failure(.notLoggedIn)
        for _ in 1...2 {
            let (ready, flight, epoch) = state.withLock { state in
                (state.unsaved == nil ? state.token : nil, state.refresh, state.epoch)
            }
            if let ready, isUsable(ready, insteadOf: rejected) { return ready }
            answer = await flight.value(onCancel: .failure(.cancelled)) { [self] in
                await renew(insteadOf: rejected, in: epoch)
            }
            guard case .success(let token) = answer, token.accessToken == rejected?.accessToken else { break }
        }
        return try answer.get()
    }

    func isUsable(_ token: Token, insteadOf rejected: Token?) -> Bool {
        token.accessToken != rejected?.accessToken && token.isFresh(at: now())
    }

    private func renew(insteadOf rejected: Token?, in epoch: Int) async -> Result<Token, ProvideValidTokenError> {
        if let unsaved = state.withLock({ $0.unsaved }) {
            let answer = await saveAgain(unsaved.old, unsaved.new, in: epoch)
            // Once it is saved, it is refreshed like any other.
            guard case .success(let token) = answer, !token.isFresh(at: now()),
                state.withLock({ $0.unsaved == nil })
            else { return answer }
        }
        do throws(ProvideValidTokenError) {
            let cached = try await loadCached(in: epoch)
            if isUsable(cached, insteadOf: rejected) { return adopt(cached, in: epoch) }
        } catch {
            return .failure(error)
        }
        do throws(TokenStoreError) {
            return try await cache.withRefreshTurn { [self] in await refreshInTurn(insteadOf: rejected, in: epoch) }
        } catch {
            return .failure(ProvideValidTokenError(error))
        }
    }

    /// The part that one task of one process does at a time. It reads the cache again: who had the turn before may
    /// have refreshed.
    private func refreshInTurn(
        insteadOf rejected: Token?, in epoch: Int
    ) async -> Result<Token, ProvideValidTokenError> {
        do throws(ProvideValidTokenError) {
            let cached = try await loadCached(in: epoch)
            if isUsable(cached, insteadOf: rejected) { return adopt(cached, in: epoch) }
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
            // Not found: somebody logged out, here or in another process.
            if error == .tokenNotFound { state.withLock { if $0.epoch == epoch { $0.token = nil } } }
            throw ProvideValidTokenError(error)
        }
    }

    /// Saves first, then answers.
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
        // Somebody logged out, or in, meanwhile: the session that this token belongs to is over, at the server too.
        await dropRefreshed(new)
        return .failure(.notLoggedIn)
    }

    /// The token serves this process whether or not the cache takes it now; that was told once.
    private func saveAgain(
        _ old: Token, _ new: Token, in epoch: Int
    ) async -> Result<Token, ProvideValidTokenError> {
        do throws(CacheTokenError) {
            let isStillLoggedIn = try await cache.replaceCachedToken(old, with: new)
            state.withLock { if $0.epoch == epoch { $0.unsaved = nil } }
            // A save can take effect and fail all the same, at its last step.
            if !isStillLoggedIn, (try? await cache.loadToken()) != new {
                await dropRefreshed(new)
                state.withLock { if $0.epoch == epoch { $0.token = nil } }
                return .failure(.notLoggedIn)
            }
        } catch {
            guard new.isFresh(at: now()) else { return .failure(ProvideValidTokenError(error)) }
        }
        return adopt(new, in: epoch)
    }

    /// The server refused the refresh token. That ends the session only if it is the one that is cached now.
    private func end(_ token: Token, in epoch: Int) async -> Result<Token, ProvideValidTokenError> {
        do throws(ClearTokenError) {
            if try await cache.clearToken(token) {
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
