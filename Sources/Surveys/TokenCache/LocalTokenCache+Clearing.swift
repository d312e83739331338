public import OAuth
public import RecordStorage

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
        try await record.clear { access throws(RecordStoreError) in
            guard let grantID else { return true }
            switch try access.cached(TokenRecordFields.self) {
            case .none: return true
            case .value(let token): return token.grantID == grantID
            case .unreadable: return false
            }
        }
    }

    /// Deletes the record if it is exactly `token`.
    ///
    /// - Returns: whether it was.
    /// - Throws: ``ClearTokenError``.
    @discardableResult
    public func clearToken(_ token: Token) async throws(ClearTokenError) -> Bool {
        try await record.clear { access throws(RecordStoreError) in
            try access.cached(TokenRecordFields.self) == .value(token)
        }
    }
}
