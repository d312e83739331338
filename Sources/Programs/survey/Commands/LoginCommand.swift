import ArgumentParsing
import CommandLineSupport
import Composition
import Credentials
import SurveySession

/// `survey login`
struct LoginCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let address = try ServerSettings.address(given: command, in: folder, loggingIn: true)
        // What cannot be sent is not asked for.
        _ = try ServerChoice(address, given: command, options: SurveyOptions.server)
        let (email, password) = try await LoginEntry.credentials(for: command, at: address, console: console)
        let connection = try await Connection.open(
            command, in: folder, loggingIn: email, repairing: true, console: console)
        let outcome = await Self.logIn(email: email, password: password, at: connection)
        await connection.close()
        try outcome.get()
        console.note("Logged in to \(connection.name) as \(email).")
    }

    /// Logs in, and makes the server the one that later commands talk to.
    static func logIn(
        email: String, password: Secret, at connection: Connection
    ) async -> Result<Void, CommandFailure> {
        do throws(LogInError) {
            try await connection.service.session.logIn(username: email, password: password)
        } catch {
            return .failure(CommandFailure(error, server: connection.name))
        }
        return await connection.makeCurrent()
    }
}
