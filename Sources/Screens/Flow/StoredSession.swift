public import TokenCache

/// Whether somebody is logged in, as far as this machine knows: a launch asks no server, so that being offline logs
/// nobody out.
public protocol StoredSession: Sendable {
    /// Whether there is a session.
    ///
    /// - Throws: ``StoredSessionError`` when that cannot be told.
    func isLoggedIn() async throws(StoredSessionError) -> Bool
}

/// Why it cannot be told whether somebody is logged in.
public enum StoredSessionError: Error, Hashable, Sendable {
    /// What is stored could not be read; the reason is for a person and holds nothing of it.
    case unreadable(reason: String)
    /// The caller was cancelled.
    case cancelled
}

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
