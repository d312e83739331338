import CoreSupport
import Foundation
import OAuth
import RecordStorage
import TokenCache

extension SurveyService {
    /// Who is logged in, a value for each change that this process makes or finds: the email, empty if unknown, or `nil`
    /// for nobody. It begins with what is known already.
    ///
    /// What an app keeps for a user can be deleted when another value comes.
    public var loggedInUsers: AsyncStream<String?> { watchedCache.users() }
}

/// A token cache that tells whose token it holds.
struct WatchedTokenCache: TokenCaching {
    private enum Known: Equatable {
        case nothing
        case nobody
        /// The user of a login. Two logins of a user are one value.
        case user(String, grantID: UUID)

        var value: String?? {
            switch self {
            case .nothing: nil
            case .nobody: .some(nil)
            case .user(let user, _): user
            }
        }
    }

    private struct State {
        var known = Known.nothing
        var listeners: [UUID: AsyncStream<String?>.Continuation] = [:]
    }

    private let cache: LocalTokenCache
    private let state = Protected(State())

    init(_ cache: LocalTokenCache) {
        self.cache = cache
    }

    func users() -> AsyncStream<String?> {
        let (users, continuation) = AsyncStream<String?>.makeStream()
        let id = UUID()
        continuation.onTermination = { [state] _ in state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
        state.withLock { state in
            if let value = state.known.value { continuation.yield(value) }
            state.listeners[id] = continuation
        }
        return users
    }

    private func note(_ known: Known) {
        state.withLock { state in
            let isNew = known.value != state.known.value
            state.known = known
            if isNew, let value = known.value { state.listeners.values.forEach { $0.yield(value) } }
        }
    }

    func loadToken() async throws(LoadTokenFromCacheError) -> Token {
        do throws(LoadTokenFromCacheError) {
            let token = try await cache.loadToken()
            if case .user(_, token.grantID) = state.withLock({ $0.known }) { return token }
            // What has changed meanwhile is told at the next look.
            let user = try? await cache.loadSession().user
            note(.user(user ?? "", grantID: token.grantID))
            return token
        } catch {
            if error == .notFound { note(.nobody) }
            throw error
        }
    }

    func cache(_ token: Token, of user: String) async throws(CacheTokenError) -> Token? {
        let old = try await cache.cache(token, of: user)
        note(.user(user, grantID: token.grantID))
        return old
    }

    func replaceCachedToken(_ old: Token, with new: Token) async throws(CacheTokenError) -> Bool {
        try await cache.replaceCachedToken(old, with: new)
    }

    func clear(_ token: TokenToClear) async throws(ClearTokenError) -> Bool {
        let isCleared = try await cache.clear(token)
        if isCleared { note(.nobody) }
        return isCleared
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        try await cache.withRefreshTurn(body)
    }
}
