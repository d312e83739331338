import ConcurrencySupport
import Foundation
import HTTP
import Login
import OAuth
import Secrets
import Session
import TestSupport
import Testing
import TokenCache
import TokenRefresh
import TokenRevocation
import TokenStorage

/// What a session did to its features, in order.
enum Event: Equatable {
    case login(String)
    case load
    case turn
    case refresh(Token)
    case save(Token)
    case replace(Token, with: Token)
    case clear
    case confirm(Token)
    case revoke(Token)
}

/// All features of a session as spies that share one ordered log.
final class SessionWorld: Sendable {
    struct State {
        var events: [Event] = []
        var now = Date.sample
        var cached: Token?
        var loadFailure: LoadTokenFromCacheError?
        var saveFailure: CacheTokenError?
        var clearFailure: ClearTokenError?
        var turnFailure: TokenStoreError?
        var login: Result<Token, LoginError> = .failure(.credentialsRejected)
        var refreshes: [Result<Token, LoadTokenFromRemoteError>] = []
        /// How the next confirmations go; those beyond succeed.
        var confirmations: [ConfirmTokenError?] = []
        var revocation: RevokeTokenError?
        /// What another process does while this one waits for its turn.
        var onTurn: (@Sendable (inout State) -> Void)?
        /// What another process does while this one revokes.
        var onRevoke: (@Sendable (inout State) -> Void)?
    }

    private let state: Protected<State>
    /// Stands before the refresh's answer; open unless a test closes it.
    let refreshGate: Gate?
    /// Is opened when a refresh has reached the server.
    let refreshStarted = Gate()

    init(cached: Token? = nil, refreshGate: Gate? = nil, _ configure: (inout State) -> Void = { _ in }) {
        var initial = State()
        initial.cached = cached
        configure(&initial)
        state = Protected(initial)
        self.refreshGate = refreshGate
    }

    subscript<Value: Sendable>(dynamic: any WritableKeyPath<State, Value> & Sendable) -> Value {
        get { state.withLock { $0[keyPath: dynamic] } }
        set { state.withLock { $0[keyPath: dynamic] = newValue } }
    }

    var events: [Event] { self[\.events] }
    func count(where matches: (Event) -> Bool) -> Int { events.count(where: matches) }
    func record(_ event: Event) { state.withLock { $0.events.append(event) } }

    func makeSession() -> UserSession {
        UserSession(
            login: self, refresh: self, confirmation: self, revocation: self, cache: self,
            now: { [self] in self[\.now] })
    }
}

extension SessionWorld: LoginUseCase {
    func logIn(username: String, password: Secret) async throws(LoginError) -> Token {
        record(.login(username))
        return try self[\.login].get()
    }
}

extension SessionWorld: LoadTokenFromRemoteUseCase {
    func loadToken(refreshing token: Token) async throws(LoadTokenFromRemoteError) -> Token {
        record(.refresh(token))
        await refreshStarted.open()
        await refreshGate?.pass()
        let answer = state.withLock { $0.refreshes.isEmpty ? nil : $0.refreshes.removeFirst() }
        guard let answer else {
            Issue.record("unexpected refresh")
            throw .cancelled
        }
        return try answer.get()
    }
}

extension SessionWorld: ConfirmTokenUseCase, RevokeTokenUseCase {
    func confirm(_ token: Token) async throws(ConfirmTokenError) {
        record(.confirm(token))
        if Task.isCancelled { throw .cancelled }
        let failure = state.withLock { $0.confirmations.isEmpty ? nil : $0.confirmations.removeFirst() }
        if let failure { throw failure }
    }

    func revoke(_ token: Token) async throws(RevokeTokenError) {
        record(.revoke(token))
        state.withLock { state in state.onRevoke?(&state) }
        if Task.isCancelled { throw .cancelled }
        if let failure = self[\.revocation] { throw failure }
    }
}

extension SessionWorld: LoadTokenFromCacheUseCase {
    func loadToken() async throws(LoadTokenFromCacheError) -> Token {
        record(.load)
        if let failure = self[\.loadFailure] { throw failure }
        guard let token = self[\.cached] else { throw .tokenNotFound }
        return token
    }
}

extension SessionWorld: CacheTokenUseCase, ReplaceCachedTokenUseCase {
    func cache(_ token: Token) async throws(CacheTokenError) {
        record(.save(token))
        if let failure = self[\.saveFailure] { throw failure }
        self[\.cached] = token
    }

    func replaceCachedToken(_ old: Token, with new: Token) async throws(CacheTokenError) -> Bool {
        record(.replace(old, with: new))
        if let failure = self[\.saveFailure] { throw failure }
        return state.withLock { state in
            guard state.cached == old else { return false }
            state.cached = new
            return true
        }
    }
}

extension SessionWorld: ClearTokenUseCase {
    func clearToken(ofGrant grantID: UUID?) async throws(ClearTokenError) -> Bool {
        try clear { grantID == nil || $0.grantID == grantID }
    }

    func clearToken(_ token: Token) async throws(ClearTokenError) -> Bool {
        try clear { $0 == token }
    }

    private func clear(if matches: (Token) -> Bool) throws(ClearTokenError) -> Bool {
        record(.clear)
        if let failure = self[\.clearFailure] { throw failure }
        return state.withLock { state in
            guard let cached = state.cached, matches(cached) else { return false }
            state.cached = nil
            return true
        }
    }
}

extension SessionWorld: TakeRefreshTurnUseCase {
    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(TokenStoreError) -> Value {
        record(.turn)
        state.withLock { state in state.onTurn?(&state) }
        if let failure = self[\.turnFailure] { throw failure }
        return await body()
    }
}
