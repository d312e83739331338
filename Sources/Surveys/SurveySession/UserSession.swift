public import CoreSupport
public import Login
public import LoginCredentials
package import OAuthTokens
package import RecordStorage
public import SurveyAccount
public import TokenCache
public import TokenRefresh

/// One user's session with one server. It refreshes an expired token before it provides it, and ends only when the
/// server or the user ends it.
///
/// Each of its use cases has its own file. All state is in `state`. Callers wait in `State.refresh`; `sent` runs the
/// refreshes.
public final class UserSession: Sendable {
    /// The cached token, and the one to save in its place with the state of its refresh.
    typealias Unsaved = (old: Token, new: Token, refresh: RefreshState)

    /// Whose login issued a token.
    struct Owner: Sendable {
        let grantID: UUID
        let user: String
    }

    struct State: Sendable {
        /// The token that this process uses, if it has one.
        var token: Token?
        /// The token that was read last, which may have to be renewed.
        var cached: Token?
        /// The user of the last login that was read or made here.
        var owner: Owner?
        /// The refresh token before that of `cached`, at a server with a window, if an answer may have been lost.
        var older: RefreshState.OlderToken?
        /// The older token that was sent last.
        var sentOlder: Secret?
        var unsaved: Unsaved?
        /// Until when no refresh is sent, if this could not be saved.
        var pausedUntil: Date?
        /// The token with which the session ended that was last reported to the observer.
        var ended: Token?
        /// Increases at each login and logout. The results of work from an older epoch are discarded.
        var epoch = 0
        /// The first epoch of the session: a logout under way, or one that has failed, does not end it.
        var firstEpoch = 0
        /// Whether a logout is under way; no token is provided meanwhile.
        var isEnding = false
        /// Whether the refresh under way takes long.
        var isSlow = false
        /// The refresh under way in this epoch.
        var refresh = SingleFlight<Renewal>()
    }

    let state = Protected(State())
    /// Gets a token for a password, and begins no session.
    public let login: any LoginUseCase
    let refresh: any LoadTokenFromRemoteUseCase
    let confirmation: any ConfirmTokenUseCase
    let revocation: any RevokeTokenUseCase
    let cache: any TokenCaching
    let clientSecret: Secret?
    package let now: @Sendable () -> Date
    let clock: any Clock<Duration>
    let random: @Sendable () -> Double
    private let holderOfTurn: @Sendable () -> RefreshState.Holder
    /// The process, as other processes identify it.
    var holder: RefreshState.Holder { holderOfTurn() }
    let observer: @Sendable (SessionEvent) -> Void
    /// The refreshes, each from reading the record within the turn until its answer is saved.
    let sent = UnattendedWork()

    /// Creates a session from its use cases.
    ///
    /// - Parameters:
    ///   - login: exchanges a password for a token.
    ///   - refresh: exchanges a refresh token for the next token.
    ///   - confirmation: uses a token once before it is revoked; `nil` for a server that revokes a token whether or not
    ///     it was used.
    ///   - revocation: revokes a token; `nil` for a server without revocation, where a logout only clears the cache.
    ///   - cache: saves the token.
    ///   - clientSecret: removed from the server's words about the end of a session.
    ///   - now: the clock for the expiry of tokens.
    ///   - clock: measures a refresh and the waits for it.
    ///   - random: jitter of the waits before a refresh is sent again, from 0 to 1.
    ///   - observer: receives each refresh, each failed refresh, and the end. It must return at once.
    public convenience init(
        login: any LoginUseCase, refresh: any LoadTokenFromRemoteUseCase,
        confirmation: (any ConfirmTokenUseCase)? = nil, revocation: (any RevokeTokenUseCase)? = nil,
        cache: any TokenCaching, clientSecret: Secret? = nil,
        now: @escaping @Sendable () -> Date, clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        observer: @escaping @Sendable (SessionEvent) -> Void = { _ in }
    ) {
        self.init(
            login: login, refresh: refresh, confirmation: confirmation, revocation: revocation, cache: cache,
            clientSecret: clientSecret, now: now, clock: clock, random: random, holder: .thisProcess,
            observer: observer)
    }

    /// Creates the session of the process that `holder` identifies, which is asked for only where that matters.
    package init(
        login: any LoginUseCase, refresh: any LoadTokenFromRemoteUseCase, confirmation: (any ConfirmTokenUseCase)?,
        revocation: (any RevokeTokenUseCase)?, cache: any TokenCaching, clientSecret: Secret? = nil,
        now: @escaping @Sendable () -> Date, clock: any Clock<Duration>, random: @escaping @Sendable () -> Double,
        holder: @autoclosure @escaping @Sendable () -> RefreshState.Holder,
        observer: @escaping @Sendable (SessionEvent) -> Void = { _ in }
    ) {
        self.login = login
        self.refresh = refresh
        self.confirmation = confirmation ?? NoConfirmation()
        self.revocation = revocation ?? NoRevocation()
        self.cache = cache
        self.clientSecret = clientSecret
        self.now = now
        self.clock = clock
        self.random = random
        holderOfTurn = holder
        self.observer = observer
    }

    /// Whether a refresh was sent and is not saved yet, so that ``settle()`` would wait.
    public var isRefreshing: Bool { sent.isUnderWay }

    /// Whether a refreshed token could not be saved and exists only in this session. Each call for a token tries to
    /// save it again. If the session is released before that, the user may have to log in.
    public var hasUnsavedToken: Bool { state.withLock { $0.unsaved != nil } }

    /// Sends no more refreshes, because the process is about to end.
    public func close() { sent.close() }

    /// Waits until a refresh that was sent is saved, for at most about a minute. Call it before a program ends.
    public func settle() async {
        await sent.settle()
    }

    /// Waits as ``settle()`` does, but for at most `limit`.
    public func settle(within limit: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
        // Cancellation must not end this wait: a program that was interrupted needs it, too.
        await withCancellationShield(atMost: limit, clock: clock) { await self.settle() }
    }

    /// Begins a new epoch, in which `token` is the session's token, and `unsaved` is still to be saved. Returns what
    /// the last epoch left unsaved. If the session `goesOn`, that is still to be saved, too.
    @discardableResult
    func beginEpoch(
        with token: Token?, owner: Owner? = nil, unsaved: Unsaved? = nil, isEnding: Bool = false, goesOn: Bool = false
    ) -> Unsaved? {
        state.withLock { state in
            defer { state.unsaved = unsaved ?? (goesOn ? state.unsaved : nil) }
            if let owner { state.owner = owner }
            state.token = token
            state.cached = token
            state.older = nil
            state.pausedUntil = nil
            state.isSlow = false
            state.isEnding = isEnding
            state.epoch += 1
            if !isEnding, !goesOn { state.firstEpoch = state.epoch }
            state.refresh = SingleFlight()
            return state.unsaved
        }
    }
}

extension UserSession {
    /// Uses a refreshed token that came too late once, so that the pair that it replaced becomes invalid, and revokes
    /// it.
    func dropRefreshed(_ token: Token) async {
        // Best effort, as below.
        try? await confirmation.confirm(token)
        await revokeDropped(token)
    }

    /// Revokes a token that will not be used.
    package func revokeDropped(_ token: Token) async {
        // Best effort: the token's session is over here, and no caller is left to get an error.
        try? await revocation.revoke(token)
    }
}

private struct NoConfirmation: ConfirmTokenUseCase {
    func confirm(_ token: Token) {}
}

private struct NoRevocation: RevokeTokenUseCase {
    func revoke(_ token: Token) throws(RevokeTokenError) { throw .notOffered }
}
