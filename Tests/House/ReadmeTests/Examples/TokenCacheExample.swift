import OAuth
import RecordStorage
import TokenCache

/// Where the token of the server at `https://api.example.com` is kept: another server's session in the same store is
/// not found.
func cache(in store: any RecordStore) -> LocalTokenCache {
    LocalTokenCache(store: store, server: "https://api.example.com")
}

/// Puts a refreshed token in the place of the old one, and gives back the token that counts from now on: `nil` if the
/// session was logged out meanwhile, since it must not come back.
func keep(_ refreshed: Token, insteadOf old: Token, in cache: LocalTokenCache) async throws -> Token? {
    if try await cache.replaceCachedToken(old, with: refreshed) { return refreshed }
    do {
        return try await cache.loadToken()
    } catch .notFound {
        return nil
    }
}
