import CoreSupport
package import FileRecordStorage
import RecordStorage

/// The account of a command, if it has one. A login moves the command to its user's account, if the session is saved.
package final class AccountInUse: Sendable {
    private let state: Protected<Account?>

    init(_ account: Account?) { state = Protected(account) }

    package var account: Account? { state.withLock { $0 } }

    var label: String? { account?.label }

    package func move(to account: Account?) { state.withLock { $0 = account } }

    /// Runs a login, which may move to another account. If it fails, the former account is in use again.
    package func moving<Value>(
        _ logIn: (_ move: @escaping @Sendable (Account?) -> Void) async throws -> Value
    ) async throws -> Value {
        let before = account
        do {
            return try await logIn { [self] in move(to: $0) }
        } catch {
            move(to: before)
            throw error
        }
    }

    /// Returns the session's store in the account that is in use at each call. Without one, the session is in memory.
    func sessionStore(_ makeStore: @escaping @Sendable (Account) -> any RecordStore) -> any RecordStore {
        SessionStore(account: self, makeStore: makeStore)
    }

    private struct SessionStore: RecordStore {
        let account: AccountInUse
        let makeStore: @Sendable (Account) -> any RecordStore
        let memory = InMemoryRecordStore()

        private var store: any RecordStore { account.account.map(makeStore) ?? memory }

        func withExclusiveAccess<Value: Sendable>(
            _ body: @escaping @Sendable (any RecordStoreAccess) throws(StoreFailure) -> Value
        ) async throws(StoreFailure) -> Value {
            try await store.withExclusiveAccess(body)
        }

        func read() async throws(StoreFailure) -> Data? { try await store.read() }

        func withRefreshTurn<Value: Sendable>(
            _ body: @escaping @Sendable () async -> Value
        ) async throws(StoreFailure) -> Value {
            try await store.withRefreshTurn(body)
        }
    }
}
