public import CoreSupport
public import Login
import OAuth
public import SurveyAccount
public import TokenCache
public import TokenRefresh

/// One user's session with one server: who holds it never sees an expired token, and loses it only when the server or
/// the user ends it.
///
/// Each of its use cases stands in a file of its own. All state is in `state`; all waiting is in `State.refresh`.
public final class UserSession: Sendable {
    /// What the cache holds, and what belongs there.
    typealias Unsaved = (old: Token, new: Token)

    struct State: Sendable {
        /// The token that this process goes on with, if it has one.
        var token: Token?
        var unsaved: Unsaved?
        /// Rises at each log-in and log-out; what was begun under an older one no longer counts.
        var epoch = 0
        /// Whether this epoch is that of a log-out under way, in which nobody is given a token.
        var isEnding = false
        /// The refresh under way in this epoch.
        var refresh = SingleFlight<Result<Token, ProvideValidTokenError>>()
    }

    let state = Protected(State())
    let login: any LoginUseCase
    let refresh: any LoadTokenFromRemoteUseCase
    let confirmation: any ConfirmTokenUseCase
    let revocation: any RevokeTokenUseCase
    let cache: any TokenCaching
    let now: @Sendable () -> Date

    /// A session over its features.
    public init(
        login: any LoginUseCase, refresh: any LoadTokenFromRemoteUseCase, confirmation: any ConfirmTokenUseCase,
        revocation: any RevokeTokenUseCase, cache: any TokenCaching, now: @escaping @Sendable () -> Date
    ) {
        self.login = login
        self.refresh = refresh
        self.confirmation = confirmation
        self.revocation = revocation
        self.cache = cache
        self.now = now
    }

    /// Waits until a refresh under way is saved: what an interrupted program does before it ends.
    public func settle() async {
        await state.withLock { $0.refresh }.settle()
    }

    /// Waits as ``settle()`` does, but no longer than `limit`.
    public func settle(within limit: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
        // A cancelled program is the very one that must wait.
        await shielded(atMost: limit, clock: clock) { await self.settle() }
    }

    /// Begins a new epoch, in which `token` is the session's own, and `unsaved` is still to be saved.
    ///
    /// - Returns: what was left unsaved in the last one.
    @discardableResult
    func beginEpoch(with token: Token?, unsaved: Unsaved? = nil, isEnding: Bool = false) -> Unsaved? {
        state.withLock { state in
            defer { state.unsaved = unsaved }
            state.token = token
            state.isEnding = isEnding
            state.epoch += 1
            state.refresh = SingleFlight()
            return state.unsaved
        }
    }
}

extension UserSession {
    /// Uses a refreshed token that came too late once, lest the pair that it replaced live on, and tells the server of it.
    func dropRefreshed(_ token: Token) async {
        // Best effort, as below.
        try? await confirmation.confirm(token)
        await revokeDropped(token)
    }

    /// Tells the server of a token that nobody will use.
    func revokeDropped(_ token: Token) async {
        // Best effort: the session that the token belongs to is over here, and there is nobody left to tell.
        try? await revocation.revoke(token)
    }
}
