import CoreSupport
import RecordStorage
import ShowsSession
import TestSupport

/// A cache that stops one replacement when it is done or has failed, and before anybody hears of it, or one load before
/// it begins.
final class CacheWithDoor: CredentialsCaching {
    private let cache: LocalCredentialsCache
    private let door = Protected<Gate?>(nil)
    private let loadingDoor = Protected<Gate?>(nil)

    init(_ world: SessionWorld) {
        cache = LocalCredentialsCache(store: world, server: server)
    }

    @discardableResult
    func holdReplacing(at new: Gate = Gate()) -> Gate {
        door.withLock { $0 = new }
        return new
    }

    func holdLoading() -> Gate {
        let new = Gate()
        loadingDoor.withLock { $0 = new }
        return new
    }

    func replaceCachedCredentials(
        _ old: HeaderCredentials, with new: HeaderCredentials
    ) async throws(CacheCredentialsError) -> Bool {
        // The next one is stopped, and not one that is asked for while this is under way.
        let door = door.take()
        let isReplaced: Result<Bool, CacheCredentialsError>
        do throws(CacheCredentialsError) {
            isReplaced = .success(try await cache.replaceCachedCredentials(old, with: new))
        } catch {
            isReplaced = .failure(error)
        }
        await door?.wait()
        return try isReplaced.get()
    }

    func loadCredentials() async throws(LoadCredentialsFromCacheError) -> HeaderCredentials {
        await loadingDoor.take()?.wait()
        return try await cache.loadCredentials()
    }

    func cache(_ credentials: HeaderCredentials) async throws(CacheCredentialsError) {
        try await cache.cache(credentials)
    }

    func clearCredentials() async throws(ClearCredentialsError) -> Bool { try await cache.clearCredentials() }

    func clearCredentials(_ credentials: HeaderCredentials) async throws(ClearCredentialsError) -> Bool {
        try await cache.clearCredentials(credentials)
    }
}

extension Protected<Gate?> {
    /// The door, which nobody else gets.
    fileprivate func take() -> Gate? {
        withLock { door in
            defer { door = nil }
            return door
        }
    }
}
