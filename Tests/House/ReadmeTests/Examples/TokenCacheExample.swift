import OAuth
import RecordStorage
import TokenCache

/// Puts a refreshed token in the place of the old one, and gives back the token that counts from now on: `nil` where
/// somebody logged out meanwhile, whose session must not come back.
func keep(_ refreshed: Token, insteadOf old: Token, in store: any RecordStore) async throws -> Token? {
    let cache = LocalTokenCache(store: store)
    if try await cache.replaceCachedToken(old, with: refreshed) { return refreshed }
    do {
        return try await cache.loadToken()
    } catch .notFound {
        return nil
    }
}
