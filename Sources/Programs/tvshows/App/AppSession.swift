import CommandLineSupport
import CoreSupport
import FileRecordStorage
import Foundation
import LoginCredentials
import RecordStorage
import RemoteShows
import ShowsScreens
import ShowsSession

/// Logs in and out like the commands, so that commands and app share a remembered session. The app does not share a
/// session that is not remembered.
struct AppSession: SessionKeeping, BeginShowsSessionUseCase, CreateUserAndBeginSessionUseCase, ForgetCredentialsUseCase
{
    let session: HeaderSession
    let store: RememberingRecordStore
    let context: CommandContext
    let choice: ServerChoice
    private let remembers = Protected(true)

    func keepNextSession(_ lifetime: SessionLifetime) async {
        store.remember(lifetime == .acrossLaunches)
        remembers.withLock { $0 = lifetime == .acrossLaunches }
    }

    func signIn(email: String, password: Secret) async throws(BeginShowsSessionError) -> User {
        if remembers.withLock({ $0 }) {
            try await BeginShowsSessionError.savingSession { try await context.checkLogIn(of: email, at: choice) }
        }
        let signedIn = try await session.signedIn(email: email, password: password)
        try await BeginShowsSessionError.savingSession { try await begin(with: signedIn, of: email) }
        return signedIn.user
    }

    func createUser(email: String, password: Secret) async throws(CreateUserAndBeginSessionError) -> User {
        if remembers.withLock({ $0 }) {
            try await CreateUserAndBeginSessionError.savingSession {
                try await context.checkLogIn(of: nil, at: choice)
            }
        }
        let created = try await session.createdUser(email: email, password: password)
        try await CreateUserAndBeginSessionError.savingSession { try await begin(with: created, of: email) }
        return created.user
    }

    /// Begins a remembered session in the user's account. Another session is in no account, and leaves those of others.
    private func begin(with signedIn: SignedInUser, of email: String) async throws {
        if remembers.withLock({ $0 }) {
            return try await context.inAccount(of: email, at: choice) { try await session.begin(with: signedIn) }
        }
        try await choice.account.moving { move in
            if choice.account.account?.user?.lowercased() != email.lowercased() { move(nil) }
            try await session.begin(with: signedIn)
        }
    }

    func forgetCredentials() async throws(ForgetCredentialsError) -> Bool {
        let wasLoggedIn = try await session.forgetCredentials()
        do throws(StoreFailure) {
            if let account = choice.account.account { try await context.accounts.remove(account) }
        } catch {
            // The session is over even if a record stays.
            if let reason = error.reason { context.console.note(CommandFailure.notDeleted(reason: reason).message) }
        }
        return wasLoggedIn
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
