import CoreSupport
public import HTTPMessages
public import OAuthTokens
public import RecordStorage
import TokenCache
import TokenRefresh
public import UserMessages

/// Provide Valid Token Use Case: provides a token that may be sent now, refreshed if necessary.
public protocol ProvideValidTokenUseCase: Sendable {
    /// Provides a token that is not `rejected` and is fresh by the clock or, while it cannot be renewed, at least not
    /// expired.
    ///
    /// - Parameter rejected: the token that the server has just rejected with a 401, if any.
    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token

    /// Whether a request that was given up may have displaced `token` at the server, so that a 401 to it can be mended
    /// by one more refresh. By default none is.
    func mayBeDisplaced(_ token: Token) -> Bool
}

extension ProvideValidTokenUseCase {
    /// Provides a token that is fresh by the clock or, while it cannot be renewed, at least not expired.
    public func validToken() async throws(ProvideValidTokenError) -> Token {
        try await validToken(insteadOf: nil)
    }

    public func mayBeDisplaced(_ token: Token) -> Bool { false }
}

/// The error courses of the Provide Valid Token Use Case.
public enum ProvideValidTokenError: Error, Hashable, Sendable {
    /// The user is not logged in, or has logged out meanwhile.
    case notLoggedIn
    /// The server ended the session, or the token has expired and there is no refresh token.
    case sessionEnded(SessionEnd)
    /// The server does not know this client; the session stays.
    case clientRejected
    /// The token cache failed. A refresh that could not be recorded was not sent; a refreshed token that could not be
    /// saved stays in memory and is saved at the next call.
    case store(StoreFailure)
    /// Another process is renewing the session and does not finish: it may be stopped.
    case turnTaken(processID: Int32)
    /// The refresh failed; the session stays. A refusal means that the server does not renew the session, although it
    /// has not ended it; if this persists, a login helps.
    case request(RequestFailure)
}

extension ProvideValidTokenError: MessageConvertible {
    public var report: FailureReport {
        switch self {
        case .notLoggedIn: .notLoggedIn
        case .sessionEnded(let end): end.report
        case .clientRejected: FailureReport(.loginRejected, .clientRejected)
        case .store(let failure): failure.sessionReport(as: Message.notUsable)
        case .turnTaken(let processID):
            FailureReport(
                .localStorage,
                Message(
                    Message(
                        "session.turnTaken", "Process {id} is renewing the session but seems to be stopped.",
                        ["id": Message(verbatim: "\(processID)")]),
                    advice: Message("session.resumeOrEnd", "Resume or end it.")))
        case .request(.refused(let refusal)):
            // The server refuses to renew a session that it has not ended.
            FailureReport(
                .loginRejected,
                Message(
                    Message(
                        "session.notRenewed", "The server refuses to renew the session ({code}).",
                        ["code": .quotation(inParentheses: refusal.codeOrText)]),
                    advice: .ifThisGoesOn))
        case .request(let failure): failure.report
        }
    }
}

extension ProvideValidTokenError: ErrorOverHTTP {
    public var requestFailure: RequestFailure? { if case .request(let failure) = self { failure } else { nil } }

    package init(_ error: StoreFailure) {
        switch error {
        case .notFound, .removed: self = .notLoggedIn
        case .cancelled: self = .request(.cancelled)
        case .damaged, .unreadable, .notSaved, .notDeleted, .busy: self = .store(error)
        }
    }
}

/// The tokens of one user: no request of theirs is sent with the token of another who has logged in since.
private struct TokensOfUser: ProvideValidTokenUseCase {
    let user: String
    let session: UserSession

    func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        try await session.validToken(insteadOf: rejected, of: user)
    }

    func mayBeDisplaced(_ token: Token) -> Bool { session.mayBeDisplaced(token) }
}

/// The outcome of a renewal, for all callers that wait for it.
enum Renewal: Sendable {
    case token(Token)
    /// The server renewed the token, and its access token is still the same.
    case unchanged(Token)
    /// `allowsStaleToken` says whether a caller may be served with a token that has not expired yet.
    case failed(ProvideValidTokenError, allowsStaleToken: Bool)

    /// Returns a failure. An unexpired token can still be used if the error is temporary.
    static func failed(_ error: ProvideValidTokenError) -> Renewal {
        .failed(error, allowsStaleToken: error.isTemporary)
    }
}

extension UserSession: ProvideValidTokenUseCase {
    /// How long a caller with an unexpired token waits for the next one.
    private static let patience = Duration.seconds(2)

    /// Provides a valid token.
    ///
    /// However many callers find the token expired, only one refresh is sent, and all use its answer. While the refresh
    /// is slow, or if it fails, a caller gets the unexpired token, unless it is the token that this caller saw
    /// rejected.
    public func validToken(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        let token = try await tokenOfAnyLogin(insteadOf: rejected)
        // A request is never repeated with the token of another login, which may be another user's.
        guard rejected.map({ $0.grantID == token.grantID }) ?? true else { throw .notLoggedIn }
        return token
    }

    /// Returns the tokens of this user, for as long as nobody else has logged in.
    public func tokens(of user: String) -> any ProvideValidTokenUseCase { TokensOfUser(user: user, session: self) }

    fileprivate func validToken(
        insteadOf rejected: Token?, of user: String
    ) async throws(ProvideValidTokenError) -> Token {
        // Twice: the same user may log in again between the two steps.
        for _ in 0..<2 {
            let token = try await tokenOfAnyLogin(insteadOf: rejected)
            let owner = state.withLock { $0.owner }
            guard let owner, owner.user.lowercased() == user.lowercased() else { break }
            if owner.grantID == token.grantID { return token }
        }
        throw .notLoggedIn
    }

    private func tokenOfAnyLogin(insteadOf rejected: Token?) async throws(ProvideValidTokenError) -> Token {
        // Twice: a caller may join a renewal that found the token which this caller has just seen rejected.
        var answer = Renewal.failed(.notLoggedIn)
        for _ in 1...2 {
            let (ready, flight, epoch, isEnding) = state.withLock { state in
                (state.unsaved == nil ? state.token : nil, state.refresh, state.epoch, state.isEnding)
            }
            if isEnding { throw .notLoggedIn }
            if let ready, isUsable(ready, insteadOf: rejected) { return ready }
            answer = await renewal(insteadOf: rejected, by: flight, in: epoch)
            guard case .token(let token) = answer, token.accessToken == rejected?.accessToken else { break }
        }
        switch answer {
        case .token(let token), .unchanged(let token): return token
        case .failed(let error, _): throw error
        }
    }

    public func mayBeDisplaced(_ token: Token) -> Bool {
        let older = state.withLock { $0.cached?.accessToken == token.accessToken ? $0.older : nil }
        return older.map { $0.isOpen(at: now()) && $0.refreshToken != token.refreshToken } ?? false
    }

    func isUsable(_ token: Token, insteadOf rejected: Token?) -> Bool {
        token.accessToken != rejected?.accessToken && token.isFresh(at: now())
    }

    private func renewal(
        insteadOf rejected: Token?, by flight: SingleFlight<Renewal>, in epoch: Int
    ) async -> Renewal {
        @Sendable func stale() -> Renewal? { staleToken(insteadOf: rejected, in: epoch).map { .token($0) } }
        if state.withLock({ $0.isSlow }), let stale = stale() { return stale }
        // A caller that leaves at its own deadline may still use the token that it already has.
        let answer = await flight.value(onCancel: .failed(.request(.cancelled)), early: stale) { [self] in
            await renewWithinPatience(insteadOf: rejected, by: flight, in: epoch)
        }
        guard case .failed(_, allowsStaleToken: true) = answer else { return answer }
        return stale() ?? answer
    }

    /// Renews the token. If that takes long, the waiting callers that have an unexpired token leave with it.
    private func renewWithinPatience(
        insteadOf rejected: Token?, by flight: SingleFlight<Renewal>, in epoch: Int
    ) async -> Renewal {
        func note(isSlow: Bool) { state.withLock { if $0.epoch == epoch { $0.isSlow = isSlow } } }
        return await withTaskGroup(of: Renewal?.self) { group in
            group.addTask { await self.renew(insteadOf: rejected, in: epoch) }
            group.addTask { [clock] in
                // Cancelled: the answer has arrived.
                try? await clock.sleep(for: Self.patience)
                return nil
            }
            defer { group.cancelAll() }
            while let answer = await group.next() {
                if let answer {
                    note(isSlow: false)
                    reportIfStoreFailed(answer)
                    return answer
                }
                note(isSlow: true)
                flight.offerEarly()
            }
            return .failed(.request(.cancelled))
        }
    }

    /// A token that should be renewed but has not expired.
    private func staleToken(insteadOf rejected: Token?, in epoch: Int) -> Token? {
        let token = state.withLock { state in
            state.epoch == epoch && !state.isEnding ? state.unsaved?.new ?? state.cached : nil
        }
        guard let token, token.accessToken != rejected?.accessToken, token.isAlive(at: now()) else { return nil }
        return token.grantID == rejected?.grantID ?? token.grantID ? token : nil
    }

    private func renew(insteadOf rejected: Token?, in epoch: Int) async -> Renewal {
        if let unsaved = state.withLock({ $0.unsaved }),
            let answer = await saveAgain(unsaved, insteadOf: rejected, in: epoch)
        {
            return answer
        }
        do throws(ProvideValidTokenError) {
            let (token, refresh) = try await loadCached(in: epoch)
            if isUsable(token, insteadOf: rejected) { return adopt(token, in: epoch) }
            if let pause = pause(of: refresh) { return .failed(pause) }
        } catch {
            return .failed(error)
        }
        do throws(StoreFailure) {
            return try await cache.withRefreshTurn { [self] in await refreshInTurn(insteadOf: rejected, in: epoch) }
        } catch {
            return await withoutTurn(error, insteadOf: rejected, in: epoch)
        }
    }

    /// The turn could not be acquired. If another process has it, its note says which: unless that process has ended, and
    /// the next one has not recorded its refresh.
    private func withoutTurn(
        _ failure: StoreFailure, insteadOf rejected: Token?, in epoch: Int
    ) async -> Renewal {
        guard failure != .cancelled else { return .failed(ProvideValidTokenError(failure)) }
        do throws(ProvideValidTokenError) {
            let (token, refresh) = try await loadCached(in: epoch)
            if isUsable(token, insteadOf: rejected) { return adopt(token, in: epoch) }
            guard case .busy = failure, refresh.sentAt != nil, let holder = refresh.holder, holder != self.holder,
                holder.isRunning
            else {
                return .failed(ProvideValidTokenError(failure))
            }
            return .failed(.turnTaken(processID: holder.processID))
        } catch {
            return .failed(error)
        }
    }

    func loadCached(in epoch: Int) async throws(ProvideValidTokenError) -> (token: Token, refresh: RefreshState) {
        let session: SavedSession<Token>
        do {
            session = try await cache.loadSession()
        } catch {
            throw failure(error, in: epoch)
        }
        return try found(session, in: epoch)
    }

    /// Returns the token of a session that was read.
    func found(
        _ session: SavedSession<Token>, in epoch: Int
    ) throws(ProvideValidTokenError) -> (token: Token, refresh: RefreshState) {
        state.withLock { state in
            guard state.epoch == epoch else { return }
            take(session, in: &state)
        }
        guard let token = session.token else { throw session.end.map { .sessionEnded($0) } ?? .notLoggedIn }
        return (token, session.refresh)
    }

    /// Begins with a session that was read elsewhere, if this session has none yet.
    package func start(from session: SavedSession<Token>?) {
        guard let session else { return }
        state.withLock { state in
            guard state.epoch == 0, state.cached == nil, state.unsaved == nil else { return }
            take(session, in: &state)
            state.token = session.token
        }
    }

    private func take(_ session: SavedSession<Token>, in state: inout State) {
        (state.cached, state.older) = (session.token, session.refresh.older)
        state.owner = session.token.map { Owner(grantID: $0.grantID, user: session.user ?? "") }
        if session.token == nil { state.token = nil }
    }

    func failure(_ error: StoreFailure, in epoch: Int) -> ProvideValidTokenError {
        // The user has logged out, here or in another process.
        if [.notFound, .removed].contains(error) {
            state.withLock { if $0.epoch == epoch { ($0.token, $0.cached) = (nil, nil) } }
        }
        return ProvideValidTokenError(error)
    }

    func adopt(_ token: Token, in epoch: Int, isUnchanged: Bool = false) -> Renewal {
        state.withLock { state in
            guard state.epoch == epoch else { return .failed(.notLoggedIn) }
            (state.token, state.cached) = (token, token)
            return isUnchanged ? .unchanged(token) : .token(token)
        }
    }
}

extension ProvideValidTokenError {
    /// Whether the session continues and the next call may succeed.
    fileprivate var isTemporary: Bool {
        switch self {
        case .store, .turnTaken, .request(.connectivity), .request(.invalidData), .request(.redirected),
            .request(.cancelled):
            true
        case .notLoggedIn, .sessionEnded, .clientRejected, .request(.refused): false
        }
    }
}

// A token that could not be saved.
extension UserSession {
    /// Saves the token that an earlier call could not save. It does so within the turn, so that no other process
    /// refreshes the old token meanwhile. Returns `nil` if the cache is to be read as usual: the token is saved but has
    /// expired, or a newer token or one of another login replaces it.
    private func saveAgain(_ unsaved: Unsaved, insteadOf rejected: Token?, in epoch: Int) async -> Renewal? {
        do throws(StoreFailure) {
            return try await cache.withRefreshTurn { [self] in
                await saveAgainInTurn(unsaved, insteadOf: rejected, in: epoch)
            }
        } catch {
            return adoptUnsaved(unsaved.new, insteadOf: rejected, in: epoch, because: ProvideValidTokenError(error))
        }
    }

    func saveAgainInTurn(_ unsaved: Unsaved, insteadOf rejected: Token?, in epoch: Int) async -> Renewal? {
        let new = unsaved.new
        let cached: Token?
        do {
            if try await cache.apply({ $0.renewed(from: unsaved.old, to: new, recording: unsaved.refresh) }) {
                forgetUnsaved(in: epoch)
                observer(.refreshed)
                return new.isFresh(at: now()) ? adopt(new, in: epoch) : nil
            }
        } catch {
            return adoptUnsaved(new, insteadOf: rejected, in: epoch, because: ProvideValidTokenError(error))
        }
        do throws(ProvideValidTokenError) {
            cached = try await loadCached(in: epoch).token
        } catch {
            switch error {
            case .notLoggedIn, .sessionEnded: cached = nil
            case .clientRejected, .store, .turnTaken, .request:
                return adoptUnsaved(new, insteadOf: rejected, in: epoch, because: error)
            }
        }
        if let cached, new.hasNewerRefreshToken(than: cached, renewedFrom: unsaved.old) {
            return await saveAgainInTurn((cached, new, unsaved.refresh), insteadOf: rejected, in: epoch)
        }
        forgetUnsaved(in: epoch)
        // The cache holds the new token, if its save took effect although it reported a failure, or a newer one.
        if cached?.grantID == new.grantID { return nil }
        await dropRefreshed(new)
        state.withLock { if $0.epoch == epoch { $0.token = nil } }
        return cached == nil ? .failed(.notLoggedIn) : nil
    }

    /// Uses the token in this process even if the cache still cannot save it; that failure was reported before.
    private func adoptUnsaved(
        _ new: Token, insteadOf rejected: Token?, in epoch: Int, because error: ProvideValidTokenError
    ) -> Renewal {
        isUsable(new, insteadOf: rejected) ? adopt(new, in: epoch) : .failed(error)
    }

    private func forgetUnsaved(in epoch: Int) {
        state.withLock { if $0.epoch == epoch { $0.unsaved = nil } }
    }
}

extension Token {
    /// Whether the answer that another process cached, `other`, brought only an access token for `old`: within its
    /// window, a server may answer a replaced refresh token so.
    func hasNewerRefreshToken(than other: Token, renewedFrom old: Token) -> Bool {
        grantID == other.grantID && other.refreshToken == old.refreshToken && other.refreshToken != refreshToken
    }
}
