public import CoreSupport
public import Login
import OAuth
public import SurveyAccount
public import TokenCache
public import TokenRefresh

/// One user's session with one server. It refreshes a token before it hands it out, and ends only when the server or the
/// user ends it.
///
/// Each of its use cases has a file of its own. All state is in `state`; all waiting is in `State.refresh`.
public final class UserSession: Sendable {
    /// The cached token, and the one to save in its place.
    typealias Unsaved = (old: Token, new: Token)

    struct State: Sendable {
        /// The token that this process uses, if it has one.
        var token: Token?
        var unsaved: Unsaved?
        /// Rises at each login and logout; work that began in an older epoch no longer counts.
        var epoch = 0
        /// Whether a logout is under way, during which no token is provided.
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

    /// Waits until a refresh under way is saved. Call it before an interrupted program ends.
    public func settle() async {
        await state.withLock { $0.refresh }.settle()
    }

    /// Waits as ``settle()`` does, but for at most `limit`.
    public func settle(within limit: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
        // The wait is not cancelled: the program that must wait is a cancelled one.
        await withCancellationShield(atMost: limit, clock: clock) { await self.settle() }
    }

    /// Begins a new epoch, in which `token` is the session's token, and `unsaved` is still to be saved. Returns what
    /// the last epoch left unsaved.
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
    /// Uses a refreshed token that came too late once, so that the pair it replaced does not live on, and revokes it.
    func dropRefreshed(_ token: Token) async {
        // Best effort, as below.
        try? await confirmation.confirm(token)
        await revokeDropped(token)
    }

    /// Revokes a token that will not be used.
    func revokeDropped(_ token: Token) async {
        // Best effort: the session of the token is over here, and there is no caller left to tell.
        try? await revocation.revoke(token)
    }
}
