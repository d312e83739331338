public import ScreenParts
public import TokenCache

/// Somebody is logged in while there is a token in the cache, be it expired.
public struct CachedSession: StoredSession {
    private let cache: any LoadTokenFromCacheUseCase

    /// Looks into `cache`.
    public init(_ cache: any LoadTokenFromCacheUseCase) {
        self.cache = cache
    }

    /// Whether there is a token in the cache.
    public func isLoggedIn() async throws(StoredSessionError) -> Bool {
        do throws(LoadTokenFromCacheError) {
            _ = try await cache.loadToken()
            return true
        } catch {
            switch error {
            case .tokenNotFound: return false
            case .invalidData(let reason), .unreadable(let reason): throw .unreadable(reason: reason)
            case .cancelled: throw .cancelled
            }
        }
    }
}
