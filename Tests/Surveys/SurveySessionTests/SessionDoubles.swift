import Login
import SurveyAccount
import SurveySession
import TestSupport
import TokenCache
import TokenRefresh

/// A token that lives, one that has expired, and what the refresh of either brings.
let fresh = Token.sample("fresh")
let expired = Token.sample("old", receivedAt: .sample - 3600)
let renewed = Token.sample("new")
/// A younger token of the same session.
let newest = Token.sample("newest")
/// How the sessions here end, if the server does not say why.
let ended = SessionEnd(date: .sample)
/// The token of the next user.
let next = Token.sample("next", grantID: .other)

/// What a session did to its features, in order.
enum Event: Equatable {
    case login(String)
    case load
    case turn
    case refresh(Token)
    case save(Token)
    case note
    case replace(Token?, with: Token)
    case clear
    case keep
    case confirm(Token)
    case revoke(Token)
}

func makeSUT(
    cached: Token? = nil, _ configure: (inout SessionWorld.State) -> Void = { _ in }
) -> (UserSession, SessionWorld) {
    let world = SessionWorld(cached: cached, configure)
    return (world.makeSession(), world)
}

extension Token {
    func with(_ refreshToken: Secret?) -> Token {
        Token(
            accessToken: accessToken, refreshToken: refreshToken, receivedAt: receivedAt, lifetime: lifetime,
            grantID: grantID, source: source)
    }
}

/// A session whose refresh from `expired` to `renewed` could not be saved, over a store that still fails to.
func makeSUTWithUnsaved(
    _ configure: (inout SessionWorld.State) -> Void = { _ in }
) async -> (UserSession, SessionWorld) {
    let (sut, world) = makeSUT(cached: expired) {
        $0.refreshes = [.success(renewed)]
        $0.saveFailure = .notSaved(reason: "disk full")
        configure(&$0)
    }
    await #expect(throws: ProvideValidTokenError.store(.notSaved(reason: "disk full"))) { try await sut.validToken() }
    return (sut, world)
}

/// All features of a session as spies that share one ordered log. As the real ones do, they do nothing for who is
/// cancelled.
final class SessionWorld: Sendable {
    struct State {
        var events: [Event] = []
        var told: [SessionEvent] = []  // What the observer was told.
        var now = Date.sample
        var cached: Token?
        var refresh = RefreshState()
        var end: SessionEnd?
        var refused: String?  // Which refresh token's refusal was the end.
        var loadFailure: LoadTokenFromCacheError?
        var saveFailure: CacheTokenError?
        /// Whether what fails to be saved is saved all the same, as when the last step of saving fails.
        var savesAllTheSame = false
        var noteFailure: CacheTokenError?
        var clearFailure: ClearTokenError?
        var turnFailure: StoreFailure?
        var login: Result<Token, LoginError> = .failure(.credentialsRejected)
        var refreshes: [Result<Token, LoadTokenFromRemoteError>] = []
        var limits: [Duration] = []  // How long each refresh may have taken.
        var answersOnceGivenUp = false  // Whether a refresh is answered only when its caller gives it up.
        var confirmations: [ConfirmTokenError?] = []  // How the next confirmations go; those beyond succeed.
        var revocation: RevokeTokenError?
        var onTurn: (@Sendable (inout State) -> Void)?  // What another process does while this one waits for its turn.
        var onRefresh: (@Sendable (inout State) -> Void)?  // What another process does while this one refreshes.
        var onRevoke: (@Sendable (inout State) -> Void)?  // What another process does while this one revokes.
        fileprivate var doors: [(event: Event, door: Gate)] = []
    }

    let clock = SessionClock()
    private let state: Protected<State>

    init(cached: Token? = nil, _ configure: (inout State) -> Void = { _ in }) {
        var initial = State()
        initial.cached = cached
        configure(&initial)
        state = Protected(initial)
    }

    subscript<Value: Sendable>(dynamic: any WritableKeyPath<State, Value> & Sendable) -> Value {
        get { state.withLock { $0[keyPath: dynamic] } }
        set { state.withLock { $0[keyPath: dynamic] = newValue } }
    }

    var events: [Event] { self[\.events] }
    func count(where matches: (Event) -> Bool) -> Int { events.count(where: matches) }
    var revoked: [Token] { events.compactMap { if case .revoke(let token) = $0 { token } else { nil } } }
    var refreshed: [Token] { events.compactMap { if case .refresh(let token) = $0 { token } else { nil } } }

    /// Stops the next `event` when it is done, and before anybody hears of it, until the door is opened.
    func hold(_ event: Event) -> Gate {
        let door = Gate()
        state.withLock { $0.doors.append((event, door)) }
        return door
    }

    /// Starts `body`, and waits until it stands at the door of `event`.
    func hold<Value: Sendable>(
        _ event: Event, while body: @escaping @Sendable () async throws -> Value
    ) async -> (task: Task<Value, any Error>, door: Gate) {
        let door = hold(event)
        let task = Task { try await body() }
        await door.reached()
        return (task, door)
    }

    func makeSession() -> UserSession {
        UserSession(
            login: self, refresh: self, confirmation: self, revocation: self, cache: self,
            clientSecret: "client-secret",
            now: { [self] in self[\.now] }, clock: clock, random: { 0.5 },
            observer: { [state] event in state.withLock { $0.told.append(event) } })
    }

    /// Logs out by a session of its own.
    @discardableResult func logOut() async throws(LogOutError) -> LogOutOutcome { try await makeSession().logOut() }

    private func perform<Value, Failure: Error>(
        _ event: Event, orCancelled cancelled: Failure?, _ effect: (inout State) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let isCancelled = Task.isCancelled
        let (result, door): (Result<Value, Failure>, Gate?) = state.withLock { state in
            state.events.append(event)
            let index = state.doors.firstIndex { $0.event == event }
            let door = index.map { state.doors.remove(at: $0).door }
            if isCancelled, let cancelled { return (.failure(cancelled), door) }
            return (Result { () throws(Failure) in try effect(&state) }, door)
        }
        await door?.wait()
        return try result.get()
    }
}

extension SessionWorld: LoginUseCase {
    func logIn(username: String, password: Secret) async throws(LoginError) -> Token {
        try await perform(.login(username), orCancelled: .request(.cancelled)) { state throws(LoginError) in
            try state.login.get()
        }
    }
}

extension SessionWorld: LoadTokenFromRemoteUseCase {
    func loadToken(
        refreshing token: Token, within limit: Duration
    ) async throws(LoadTokenFromRemoteError) -> Token {
        if self[\.answersOnceGivenUp] { await OneShot<Void>().wait(onCancel: ()) }
        // A cancelled request is answered here only then.
        let cancelled = LoadTokenFromRemoteError.request(.cancelled)
        return try await perform(.refresh(token), orCancelled: self[\.answersOnceGivenUp] ? nil : cancelled) {
            state throws(LoadTokenFromRemoteError) in
            state.onRefresh?(&state)
            guard !state.refreshes.isEmpty else {
                Issue.record("unexpected refresh")
                throw .request(.cancelled)
            }
            state.limits.append(limit)
            return try state.refreshes.removeFirst().get()
        }
    }
}

extension SessionWorld: ConfirmTokenUseCase, RevokeTokenUseCase {
    func confirm(_ token: Token) async throws(ConfirmTokenError) {
        try await perform(.confirm(token), orCancelled: .request(.cancelled)) { state throws(ConfirmTokenError) in
            guard !state.confirmations.isEmpty, let failure = state.confirmations.removeFirst() else { return }
            throw failure
        }
    }

    func revoke(_ token: Token) async throws(RevokeTokenError) {
        try await perform(.revoke(token), orCancelled: .request(.cancelled)) { state throws(RevokeTokenError) in
            state.onRevoke?(&state)
            if let failure = state.revocation { throw failure }
        }
    }
}

extension SessionWorld: TokenCaching {
    func loadSession() async throws(LoadTokenFromCacheError) -> SavedSession<Token> {
        try await perform(.load, orCancelled: .cancelled) { state throws(LoadTokenFromCacheError) in
            if let failure = state.loadFailure { throw failure }
            guard let session = state.session else { throw .notFound }
            return session
        }
    }

    func update(
        _ change: @escaping @Sendable (SavedSession<Token>?) -> SessionChange<Token>
    ) async throws(StoreFailure) -> SavedSession<Token>? {
        while true {
            // Outside the lock, since it asks for the time.
            let before = state.withLock { $0.session }
            let change = change(before)
            let isDone = try await perform(Event(change, of: before), orCancelled: .cancelled) {
                state throws(StoreFailure) in
                // Somebody else was faster.
                guard state.session == before else { return false }
                try state.apply(change)
                return true
            }
            if isDone { return before }
        }
    }

    func cache(_ token: Token, of user: String) async throws(CacheTokenError) -> Token? {
        try await perform(.save(token), orCancelled: .cancelled) { state throws(CacheTokenError) in
            if let failure = state.saveFailure { throw failure }
            defer { state.session = SavedSession(server: "server", token: token) }
            return state.cached
        }
    }

    func clear() async throws(ClearTokenError) -> Bool {
        try await perform(.clear, orCancelled: .cancelled) { state throws(ClearTokenError) in
            if let failure = state.clearFailure { throw failure }
            defer { state.session = nil }
            return state.session != nil
        }
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await perform(.turn, orCancelled: .cancelled) { state throws(StoreFailure) in
            state.onTurn?(&state)
            if let failure = state.turnFailure { throw failure }
        }
        return await body()
    }
}

extension Event {
    fileprivate init(_ change: SessionChange<Token>, of before: SavedSession<Token>?) {
        switch change {
        case .keep: self = .keep
        case .delete: self = .clear
        case .save(let session):
            guard let token = session.token else {
                self = .clear
                return
            }
            self = token == before?.token ? .note : .replace(before?.token, with: token)
        }
    }
}

extension SessionWorld.State {
    fileprivate var session: SavedSession<Token>? {
        get {
            if let cached { return SavedSession(server: "server", token: cached, refresh: refresh) }
            return end.map { SavedSession(server: "server", end: $0, refused: refused) }
        }
        set {
            (cached, refresh) = (newValue?.token, newValue?.refresh ?? RefreshState())
            (end, refused) = (newValue?.end, newValue?.refused)
        }
    }

    fileprivate mutating func apply(_ change: SessionChange<Token>) throws(StoreFailure) {
        if let loadFailure { throw loadFailure }
        let failure =
            switch Event(change, of: session) {
            case .note: noteFailure
            case .replace: saveFailure
            case .clear: clearFailure
            default: nil as StoreFailure?
            }
        if failure == nil || savesAllTheSame {
            switch change {
            case .keep: break
            case .save(let new): session = new
            case .delete: session = nil
            }
        }
        if let failure { throw failure }
    }
}
