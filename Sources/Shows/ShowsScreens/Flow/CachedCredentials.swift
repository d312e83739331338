public import ScreenParts
public import ShowsSession

/// Somebody is logged in while there is a credential in the cache, whether or not the server still takes it.
public struct CachedCredentials: StoredSession {
    private let credentials: any ProvideCredentialsUseCase

    /// Asks `credentials`.
    public init(_ credentials: any ProvideCredentialsUseCase) {
        self.credentials = credentials
    }

    /// Whether there is a credential in the cache.
    public func isLoggedIn() async throws(StoredSessionError) -> Bool {
        do throws(ProvideCredentialsError) {
            _ = try await credentials.credentials()
            return true
        } catch {
            switch error {
            case .notLoggedIn: return false
            case .cacheFailed(let reason): throw .unreadable(reason: reason)
            case .cancelled: throw .cancelled
            }
        }
    }
}
