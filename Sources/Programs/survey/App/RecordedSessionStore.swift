import CommandLineSupport
import ConcurrencySupport
import RecordStorage

/// The file of the command line's session; a log-in records beside its token who it was.
struct RecordedSessionStore: TokenStore {
    let file: any TokenStore
    /// What the next token is saved with; nil while nobody logs in, so that what is there stays.
    private let newcomer = Protected<SurveyProfile?>(nil)

    init(_ file: any TokenStore) {
        self.file = file
    }

    /// Records `profile` with the tokens that are saved in `body`.
    func recording<Value>(_ profile: SurveyProfile, _ body: () async -> Value) async -> Value {
        newcomer.withLock { $0 = profile }
        defer { newcomer.withLock { $0 = nil } }
        return await body()
    }

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any TokenStoreAccess) throws(TokenStoreError) -> Value
    ) async throws(TokenStoreError) -> Value {
        try await ProfileTokenStore(file, savingProfile: newcomer.withLock { $0 }).withExclusiveAccess(body)
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(TokenStoreError) -> Value {
        try await file.withRefreshTurn(body)
    }
}
