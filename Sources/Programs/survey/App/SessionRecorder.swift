import CommandLineSupport
import Credentials
import OAuth
import SurveySession

/// Logs in and out as the commands do, so that they find the app's session, and it theirs.
struct SessionRecorder: LogInAndKeepTokenUseCase, LogOutUseCase {
    let session: UserSession
    let address: ServerAddress
    let folder: StateFolder

    /// Logs in, and makes the server the one that later commands talk to. If that cannot be recorded, the user is logged
    /// out.
    func logIn(username: String, password: Secret) async throws(LogInAndKeepTokenError) -> Token {
        let token = try await session.logIn(username: username, password: password)
        do {
            try await folder.setCurrentServer(address)
        } catch {
            // Best effort: the error says that the log-in failed, and why.
            _ = try? await session.logOut()
            throw .cacheFailed(reason: "\(error)")
        }
        return token
    }

    /// Logs out, and forgets where, even if the log-out was cut short.
    func logOut() async throws(LogOutError) -> LogOutOutcome {
        let outcome = try await session.logOut()
        do {
            try await folder.forgetCurrentServer(address)
        } catch {
            throw .cacheFailed(reason: "\(error)")
        }
        return outcome
    }
}
