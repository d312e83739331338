import Foundation
import OAuth
import TokenCache
import TokenStorage

/// A token store that tells of every token that is read or saved: what must stay out of all that is printed.
struct TokenWatchingStore: TokenStore {
    let store: any TokenStore
    let onToken: @Sendable (Token) -> Void

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any TokenStoreAccess) throws(TokenStoreError) -> Value
    ) async throws(TokenStoreError) -> Value {
        try await store.withExclusiveAccess { [onToken] (access) throws(TokenStoreError) in
            try body(TokenWatchingAccess(access: access, onToken: onToken))
        }
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(TokenStoreError) -> Value {
        try await store.withRefreshTurn(body)
    }
}

private struct TokenWatchingAccess: TokenStoreAccess {
    let access: any TokenStoreAccess
    let onToken: @Sendable (Token) -> Void

    func read() throws(TokenStoreError) -> Data? {
        let record = try access.read()
        tell(of: record)
        return record
    }

    func replace(with record: Data) throws(TokenStoreError) {
        tell(of: record)
        try access.replace(with: record)
    }

    func clear() throws(TokenStoreError) {
        try access.clear()
    }

    private func tell(of record: Data?) {
        // What is no token holds nothing to hide; whoever reads it next says what is wrong with it.
        guard let record, let token = try? TokenRecord.decode(record) else { return }
        onToken(token)
    }
}
