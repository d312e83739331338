public import Foundation
public import RecordStorage

extension TokenStore {
    /// The record, read in a scope of its own.
    public func record() async throws(TokenStoreError) -> Data? {
        try await withExclusiveAccess { access throws(TokenStoreError) in try access.read() }
    }

    /// Saves `record` in a scope of its own.
    public func save(_ record: Data) async throws(TokenStoreError) {
        try await withExclusiveAccess { access throws(TokenStoreError) in try access.replace(with: record) }
    }

    /// Clears in a scope of its own.
    public func clear() async throws(TokenStoreError) {
        try await withExclusiveAccess { access throws(TokenStoreError) in try access.clear() }
    }
}
