import CommandLineSupport
import ConcurrencySupport
import Credentials
import OAuth
import RecordStorage
import SurveySession

/// Logs in and out as the commands do, so that they find the app's session, and it theirs.
struct SessionRecorder: LogInUseCase, LogOutUseCase {
    let session: UserSession
    let store: RecordedSessionStore
    let settings: ServerSettings
    let folder: StateFolder

    /// Logs in, and makes the server the one that later commands talk to. Where that cannot be recorded nobody is logged
    /// in.
    func logIn(username: String, password: Secret) async throws(LogInError) -> Token {
        let profile = settings.profile(of: username)
        let outcome = await store.recording(profile) {
            await Result.awaiting { () async throws(LogInError) in
                try await session.logIn(username: username, password: password)
            }
        }
        let token = try outcome.get()
        do throws(StateFolderError) {
            try await folder.setCurrentServer(settings.choice.address)
        } catch {
            // Best effort: what is told is that nobody is logged in, and why.
            _ = try? await session.logOut()
            throw .cacheFailed(reason: error.reason)
        }
        return token
    }

    /// Logs out, and forgets who it was and where, also for somebody in a hurry whose log-out was cut short.
    func logOut() async throws(LogOutError) -> LogOutOutcome {
        let outcome = try await session.logOut()
        try await shielded { await forget() }.get()
        return outcome
    }

    private func forget() async -> Result<Void, LogOutError> {
        do throws(RecordStoreError) {
            try await ProfileRecordStore<SurveyProfile>(store.file).forget()
        } catch {
            return .failure(.cacheFailed(reason: "\(error)"))
        }
        do throws(StateFolderError) {
            try await folder.forgetCurrentServer(settings.choice.address)
        } catch {
            return .failure(.cacheFailed(reason: error.reason))
        }
        return .success(())
    }
}

/// The file of the command line's session; a log-in records beside its token who it was.
struct RecordedSessionStore: RecordStore {
    let file: any RecordStore
    /// What the next token is saved with; nil while nobody logs in, so that what is there stays.
    private let newcomer = Protected<SurveyProfile?>(nil)

    init(_ file: any RecordStore) {
        self.file = file
    }

    /// Records `profile` with the tokens that are saved in `body`.
    func recording<Value>(_ profile: SurveyProfile, _ body: () async -> Value) async -> Value {
        newcomer.withLock { $0 = profile }
        defer { newcomer.withLock { $0 = nil } }
        return await body()
    }

    func withExclusiveAccess<Value: Sendable>(
        _ body: @escaping @Sendable (any RecordStoreAccess) throws(RecordStoreError) -> Value
    ) async throws(RecordStoreError) -> Value {
        try await ProfileRecordStore(file, savingProfile: newcomer.withLock { $0 }).withExclusiveAccess(body)
    }

    func withRefreshTurn<Value: Sendable>(
        _ body: @escaping @Sendable () async -> Value
    ) async throws(RecordStoreError) -> Value {
        try await file.withRefreshTurn(body)
    }
}
