import CommandLineSupport
import CoreSupport
import Credentials
import RecordStorage
import RemoteShows
import ShowsScreens
import ShowsSession

/// Logs in and out as the commands do, so that they find a session that is remembered, and the app finds theirs. One
/// that is not remembered is the app's own.
struct AppSession: SessionKeeping, SignInAndKeepUseCase, CreateUserAndKeepUseCase, ForgetCredentialsUseCase {
    let session: HeaderSession
    let store: RememberingRecordStore
    let folder: StateFolder
    let address: ServerAddress
    private let remembers = Protected(true)

    func keepNextSession(_ lifetime: SessionLifetime) async {
        store.remember(lifetime == .acrossLaunches)
        remembers.withLock { $0 = lifetime == .acrossLaunches }
    }

    func signIn(email: String, password: Secret) async throws(SignInAndKeepError) -> User {
        let user = try await session.signIn(email: email, password: password)
        if let reason = await failureToRecord() { throw .cacheFailed(reason: reason) }
        return user
    }

    func createUser(email: String, password: Secret) async throws(CreateUserAndKeepError) -> User {
        let user = try await session.createUser(email: email, password: password)
        if let reason = await failureToRecord() { throw .cacheFailed(reason: reason) }
        return user
    }

    func forgetCredentials() async throws(ForgetCredentialsError) -> Bool {
        let wasLoggedIn = try await session.forgetCredentials()
        do {
            try await folder.forgetCurrentServer(address)
        } catch {
            throw .cacheFailed(reason: "\(error)")
        }
        return wasLoggedIn
    }

    /// Makes the server of a remembered session the one that later commands talk to, or else logs the user out and
    /// returns why.
    private func failureToRecord() async -> String? {
        guard remembers.withLock({ $0 }) else { return nil }
        do {
            try await folder.setCurrentServer(address)
            return nil
        } catch {
            // Best effort: the error says that the log-in failed, and why.
            _ = try? await session.forgetCredentials()
            return "\(error)"
        }
    }
}
