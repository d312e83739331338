import ArgumentParsing
import CommandLineSupport
import Composition
import RecordStorage
import SurveySession

/// `survey logout`
struct LogoutCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let connection = try await Connection.open(command, in: folder, repairing: true, console: console)
        let outcome = await logOut(at: connection)
        await connection.close()
        switch try outcome.get() {
        case .wasNotLoggedIn: console.note("Nobody was logged in to \(connection.name).")
        case .serverTold: console.note("Logged out of \(connection.name); the server has revoked the token.")
        case .notConfirmed(let reason):
            console.note(
                """
                Logged out here, and \(connection.name) took the revocation, but it is not certain that the session is \
                over there (\(quoting: reason)). The token may live there until it expires.
                """)
        case .serverNotTold(let reason):
            console.note(
                """
                Logged out here, but \(connection.name) could not be told (\(quoting: reason)). \
                The token may live there until it expires.
                """)
        }
    }

    private func logOut(at connection: Connection) async -> Result<LogOutOutcome, CommandFailure> {
        let outcome: LogOutOutcome
        do throws(LogOutError) {
            outcome = try await connection.service.session.logOut()
        } catch {
            return .failure(CommandFailure(error))
        }
        do throws(TokenStoreError) {
            try await connection.store.forget()
        } catch {
            return .failure(CommandFailure(error))
        }
        return await folder.forget(connection.settings.address).map { outcome }
    }
}
