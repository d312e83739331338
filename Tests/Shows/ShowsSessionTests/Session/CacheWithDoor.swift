import ConcurrencySupport
import ShowsSession
import TestSupport

/// A cache that stops one replacement when it is done, and before anybody hears of it.
final class CacheWithDoor: CredentialsCaching {
    private let cache: LocalCredentialsCache
    private let door = Protected<Door?>(nil)

    init(_ world: SessionWorld) {
        cache = LocalCredentialsCache(store: world)
    }

    func holdReplacing() -> Door {
        let new = Door()
        door.withLock { $0 = new }
        return new
    }

    func replaceCachedCredentials(
        _ old: HeaderCredentials, with new: HeaderCredentials
    ) async throws(CacheCredentialsError) -> Bool {
        let isReplaced = try await cache.replaceCachedCredentials(old, with: new)
        let door = door.withLock { door in
            defer { door = nil }
            return door
        }
        await door?.wait()
        return isReplaced
    }

    func loadCredentials() async throws(LoadCredentialsFromCacheError) -> HeaderCredentials {
        try await cache.loadCredentials()
    }

    func cache(_ credentials: HeaderCredentials) async throws(CacheCredentialsError) {
        try await cache.cache(credentials)
    }

    func clearCredentials() async throws(ClearCredentialsError) -> Bool { try await cache.clearCredentials() }

    func clearCredentials(_ credentials: HeaderCredentials) async throws(ClearCredentialsError) -> Bool {
        try await cache.clearCredentials(credentials)
    }
}
