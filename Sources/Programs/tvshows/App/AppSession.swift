import CommandLineSupport
import CoreSupport
import Credentials
import FileRecordStorage
import Foundation
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

/// The email of a user who asked to be remembered, in a private file of the state folder.
struct RememberedEmailFile: RememberedEmailStore {
    private let file: AtomicFile

    init(in folder: StateFolder) {
        file = AtomicFile(path: "\(folder.path)/remembered-email", limit: 4096)
    }

    func rememberedEmail() async -> String? {
        // What cannot be read is typed again.
        guard let data = try? file.read() else { return nil }
        let email = String(decoding: data, as: UTF8.self)
        return email.isEmpty ? nil : email
    }

    func remember(_ email: String?) async {
        do {
            if let email { try file.replace(with: Data(email.utf8)) } else { try file.remove() }
        } catch {
            // What cannot be written is typed again; that must not prevent a log-in.
        }
    }
}
