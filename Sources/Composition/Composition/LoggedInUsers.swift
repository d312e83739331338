import CoreSupport
import Foundation
import OAuthTokens
public import RecordStorage
public import TokenCache

extension SurveyService {
    /// Returns the name under which the session was saved, without calling the server. It is usually the email, empty
    /// if unknown, and `nil` if no user is logged in. The user of an expired token that can be refreshed is logged in.
    public func loggedInUser() async throws(LoadTokenFromCacheError) -> String? { try await observedCache.user() }

    /// The values of ``loggedInUser()``, one for each change that this process makes or finds. The stream begins with
    /// the last value, if the session was used or ``loggedInUser()`` was called before.
    ///
    /// When another user logs in, an app can delete the previous user's data. After the server has ended the session,
    /// the same user may log in again and continue with that data.
    public var loggedInUsers: AsyncStream<String?> { observedCache.users() }
}

/// A token cache that reports whose token it holds.
struct ObservedTokenCache: TokenCaching {
    private enum Known: Equatable {
        case nothing
        case nobody
        /// The user of a login. Two logins of the same user are one value.
        case user(String, grantID: UUID)

        func isUser(_ name: String) -> Bool {
            if case .user(let user, _) = self { user.lowercased() == name.lowercased() } else { false }
        }

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
        /// How often this process has changed the logged-in user; a read from before a change is outdated.
        var changes = 0
        var looks = 0
        var listeners: [UUID: AsyncStream<String?>.Continuation] = [:]
    }

    private let cache: LocalTokenCache
    private let state = Protected(State())

    init(_ cache: LocalTokenCache) {
        self.cache = cache
    }

    func user() async throws(LoadTokenFromCacheError) -> String? {
        do throws(LoadTokenFromCacheError) {
            let session = try await load()
            // Ignore a session of another authorization server.
            return session.token.map(cache.accepts) == true ? session.user ?? "" : nil
        } catch {
            guard error == .notFound else { throw error }
            return nil
        }
    }

    /// Loads the session's record, and notes its user.
    func load() async throws(LoadTokenFromCacheError) -> RecordedSession<Token> {
        let before = state.withLock(\.changes)
        do throws(LoadTokenFromCacheError) {
            let session = try await cache.loadRecord()
            if let token = session.token {
                // Another authorization server's session does not change the user.
                note(
                    cache.accepts(token) ? .user(session.user ?? "", grantID: token.grantID) : nil, readAfter: before)
            } else {
                note(.nobody, readAfter: before)
            }
            return session
        } catch {
            if error == .notFound { note(.nobody, readAfter: before) }
            throw error
        }
    }

    /// The number of times the record was read.
    var looks: Int { state.withLock(\.looks) }

    /// Whether `token` belongs to this user's session, according to the last read.
    func holds(_ token: Token, of name: String) -> Bool {
        let known = state.withLock(\.known)
        guard case .user(_, token.grantID) = known else { return false }
        return known.isUser(name)
    }

    /// Whether the session belongs to this user, according to the last read.
    func isOf(_ name: String) -> Bool { state.withLock(\.known).isUser(name) }

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

    /// Reports `known`, which this process has either set, or read after this number of its own `changes`.
    private func note(_ known: Known?, readAfter changes: Int? = nil) {
        state.withLock { state in
            if changes != nil { state.looks += 1 }
            guard let known, changes ?? state.changes == state.changes else { return }
            if changes == nil { state.changes += 1 }
            let isNew = known.value != state.known.value
            state.known = known
            if isNew, let value = known.value { state.listeners.values.forEach { $0.yield(value) } }
        }
    }

    func loadToken() async throws(LoadTokenFromCacheError) -> Token {
        guard let token = try await loadSession().token else { throw .notFound }
        return token
    }

    func loadSession() async throws(LoadTokenFromCacheError) -> SavedSession {
        guard let saved = cache.saved(try await load()) else { throw .notFound }
        return saved
    }

    func noteRefresh(
        _ change: @escaping @Sendable (SavedSession) -> RefreshState?
    ) async throws(StoreFailure) -> SavedSession {
        let before = state.withLock(\.changes)
        do throws(StoreFailure) {
            let session = try await cache.noteRefresh(change)
            await look(at: session, readAfter: before)
            return session
        } catch {
            if error == .notFound { await lookAgain() }
            throw error
        }
    }

    /// Notes the user of a session that was read.
    private func look(at session: SavedSession, readAfter changes: Int) async {
        guard let token = session.token else { return note(.nobody, readAfter: changes) }
        let known = state.withLock(\.known)
        if case .user(_, token.grantID) = known { return note(known, readAfter: changes) }
        await lookAgain()
    }

    /// Reads the record again, to note whether there is no session or only a session of another authorization server.
    private func lookAgain() async {
        // If the record cannot be read, nothing changes.
        _ = try? await load()
    }

    func cache(_ token: Token, of user: String) async throws(CacheTokenError) -> Token? {
        let old = try await cache.cache(token, of: user)
        note(.user(user, grantID: token.grantID))
        return old
    }

    func replaceCachedToken(
        _ old: Token, with new: Token, noting refresh: RefreshState
    ) async throws(CacheTokenError) -> Bool {
        try await cache.replaceCachedToken(old, with: new, noting: refresh)
    }

    func clear(_ token: TokenToClear) async throws(ClearTokenError) -> Bool {
        let isCleared = try await cache.clear(token)
        if isCleared { note(.nobody) }
        return isCleared
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(StoreFailure) -> Value {
        try await cache.withRefreshTurn(body)
    }
}
