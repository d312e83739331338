import CoreSupport
import Foundation
import OAuth
public import RecordStorage
public import TokenCache

extension SurveyService {
    /// Returns the name that the session was saved under, without asking the server: usually the email; empty if it is
    /// unknown, and `nil` if nobody is logged in. A session that has expired can still be refreshed: its user is logged
    /// in.
    public func loggedInUser() async throws(LoadTokenFromCacheError) -> String? { try await watchedCache.user() }

    /// The values of ``loggedInUser()``, one for each change that this process makes or finds. It begins with the last
    /// one, if the session was used or ``loggedInUser()`` was called before.
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
        /// How often this process has changed who is logged in: what was read before a change says nothing after it.
        var changes = 0
        var listeners: [UUID: AsyncStream<String?>.Continuation] = [:]
    }

    private let cache: LocalTokenCache
    private let state = Protected(State())

    init(_ cache: LocalTokenCache) {
        self.cache = cache
    }

    func user() async throws(LoadTokenFromCacheError) -> String? {
        let before = state.withLock(\.changes)
        var found = Known.nobody
        do throws(LoadTokenFromCacheError) {
            let session = try await cache.loadRecord()
            if let token = session.token {
                // Another authorization server's session is none here, which is no change of user.
                guard cache.accepts(token) else { return nil }
                found = .user(session.user ?? "", grantID: token.grantID)
            }
        } catch {
            guard error == .notFound else { throw error }
        }
        note(found, readAfter: before)
        return found.value ?? nil
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

    /// Tells of `known`, which this process has made so, or has read after so many changes of its own.
    private func note(_ known: Known, readAfter changes: Int? = nil) {
        state.withLock { state in
            guard changes ?? state.changes == state.changes else { return }
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
        let before = state.withLock(\.changes)
        do throws(LoadTokenFromCacheError) {
            let session = try await cache.loadSession()
            await look(at: session, readAfter: before)
            return session
        } catch {
            if error == .notFound { await lookAgain() }
            throw error
        }
    }

    func noteRefresh(
        _ change: @escaping @Sendable (SavedSession) -> RefreshState?
    ) async throws(NoteRefreshError) -> SavedSession {
        let before = state.withLock(\.changes)
        do throws(NoteRefreshError) {
            let session = try await cache.noteRefresh(change)
            await look(at: session, readAfter: before)
            return session
        } catch {
            if error == .loading(.notFound) { await lookAgain() }
            throw error
        }
    }

    /// Notes whose session was read.
    private func look(at session: SavedSession, readAfter changes: Int) async {
        guard let token = session.token else { return note(.nobody, readAfter: changes) }
        if case .user(_, token.grantID) = state.withLock({ $0.known }) { return }
        // What has changed meanwhile is told at the next look.
        let user = try? await cache.loadRecord().user
        note(.user(user ?? "", grantID: token.grantID), readAfter: changes)
    }

    /// Notes whether there is no session, or only none of this authorization server.
    private func lookAgain() async {
        // What cannot be read now tells nothing.
        _ = try? await user()
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
    ) async throws(RecordStoreError) -> Value {
        try await cache.withRefreshTurn(body)
    }
}
