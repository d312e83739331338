public import OAuth
import TokenStorage

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension LocalTokenCache: ClearTokenUseCase {
    /// Deletes the record if its token descends from the log-in `grantID`, or whatever it is when that is `nil`.
    ///
    /// With a `grantID`, a record that cannot be read stays: it is nobody's session as far as this version can tell, and
    /// may be that of a later log-in by a newer one.
    ///
    /// - Returns: whether the cache is empty now.
    /// - Throws: ``ClearTokenError``.
    @discardableResult
    public func clearToken(ofGrant grantID: UUID?) async throws(ClearTokenError) -> Bool {
        guard let grantID else { return try await clear { _ in true } }
        return try await clear { access throws(TokenStoreError) in
            switch try CachedRecord(access.read()) {
            case .none: true
            case .token(let token): token.grantID == grantID
            case .unreadable: false
            }
        }
    }

    /// Deletes the record if it is exactly `token`.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``ClearTokenError``.
    @discardableResult
    public func clearToken(_ token: Token) async throws(ClearTokenError) -> Bool {
        try await clear { access throws(TokenStoreError) in
            try CachedRecord(access.read()) == .token(token)
        }
    }

    /// Deletes the record if `condition` holds of it.
    ///
    /// - Returns: whether it did.
    private func clear(
        if condition: @escaping @Sendable (any TokenStoreAccess) throws(TokenStoreError) -> Bool
    ) async throws(ClearTokenError) -> Bool {
        do {
            return try await store.withExclusiveAccess { access throws(TokenStoreError) in
                guard try condition(access) else { return false }
                try access.clear()
                return true
            }
        } catch {
            throw ClearTokenError(error)
        }
    }
}
