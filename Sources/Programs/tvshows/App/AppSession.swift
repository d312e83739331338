import CommandLineSupport
import CoreSupport
import Credentials
import FileRecordStorage
import Foundation
import RecordStorage
import RemoteShows
import ShowsScreens
import ShowsSession

/// Logs in and out like the commands, so that commands and app share a remembered session. The app does not share a
/// session that is not remembered.
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

    /// Records the server of a remembered session for later commands. If that fails, logs the user out and returns the
    /// reason.
    private func failureToRecord() async -> String? {
        guard remembers.withLock({ $0 }) else { return nil }
        do {
            try await folder.setCurrentServer(address)
            return nil
        } catch {
            // Best effort: the error says that the login failed, and why.
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
        // If the file cannot be read, the user types the email again.
        guard let data = try? file.read() else { return nil }
        let email = String(decoding: data, as: UTF8.self)
        return email.isEmpty ? nil : email
    }

    func remember(_ email: String?) async {
        do {
            if let email { try file.replace(with: Data(email.utf8)) } else { try file.remove() }
        } catch {
            // If the file cannot be written, the user types the email again. That must not prevent a login.
        }
    }
}
