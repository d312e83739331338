import OAuthTokens
import RecordStorage
import TokenCache

/// A cache for the token of the server at `https://api.example.com`. It does not find another server's session in the
/// same store.
func cache(in store: any RecordStore) -> LocalTokenCache {
    LocalTokenCache(store: store, server: "https://api.example.com")
}

/// Replaces the old token with the refreshed one, and returns the token to use from now on; `nil` if the session was
/// logged out meanwhile, because a refresh must not restore it.
func save(_ refreshed: Token, insteadOf old: Token, in cache: LocalTokenCache) async throws -> Token? {
    let before = try await cache.update { session in
        guard let session, session.token == old else { return .keep }
        return .save(session.with(refreshed))
    }
    return before?.token == old ? refreshed : before?.token
}
