public import RecordStorage

/// Load Credentials From Cache Use Case.
public protocol LoadCredentialsFromCacheUseCase: Sendable {
    /// Delivers the cached credential.
    ///
    /// - Throws: ``LoadCredentialsFromCacheError``.
    func loadCredentials() async throws(LoadCredentialsFromCacheError) -> HeaderCredentials
}

/// Cache Credentials Use Case.
public protocol CacheCredentialsUseCase: Sendable {
    /// Puts `credentials` in the place of whatever is cached: old or new, whole, at any instant.
    ///
    /// - Throws: ``CacheCredentialsError``; the old credential is then still there.
    func cache(_ credentials: HeaderCredentials) async throws(CacheCredentialsError)
}

/// Replace Cached Credentials Use Case: what an answer that brings a newer credential uses, so that it never brings back
/// a user who was logged out.
public protocol ReplaceCachedCredentialsUseCase: Sendable {
    /// Puts `new` in the place of `old`, if `old` is what is cached now.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``CacheCredentialsError``; the old credential is then still there.
    func replaceCachedCredentials(
        _ old: HeaderCredentials, with new: HeaderCredentials
    ) async throws(CacheCredentialsError) -> Bool
}

/// Clear Credentials Use Case.
public protocol ClearCredentialsUseCase: Sendable {
    /// Deletes whatever is cached, an unreadable record included.
    ///
    /// - Returns: whether there was anything.
    /// - Throws: ``ClearCredentialsError``; the credential is then still there.
    @discardableResult
    func clearCredentials() async throws(ClearCredentialsError) -> Bool

    /// Deletes the cached credential if it is exactly `credentials`.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``ClearCredentialsError``; the credential is then still there.
    @discardableResult
    func clearCredentials(_ credentials: HeaderCredentials) async throws(ClearCredentialsError) -> Bool
}

/// Everything that one cache of credentials does.
public typealias CredentialsCaching = LoadCredentialsFromCacheUseCase & CacheCredentialsUseCase
    & ReplaceCachedCredentialsUseCase & ClearCredentialsUseCase

/// The error courses of the Load Credentials From Cache Use Case.
public typealias LoadCredentialsFromCacheError = CacheLoadingError

/// The error courses of the Cache Credentials and Replace Cached Credentials Use Cases.
public typealias CacheCredentialsError = CacheSavingError

/// The error courses of the Clear Credentials Use Case.
public typealias ClearCredentialsError = CacheClearingError
