import Arguments
import Composition
import Secrets
import ServerProfiles
import Session

/// `survey login`
struct LoginCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let email = try await EmailEntry.email(for: command, console: console)
        let password = try await password()
        console.hide(password)
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

    private func password() async throws(CommandFailure) -> Secret {
        if command.flag(SurveyOptions.passwordStdin) { return try await console.passwordFromStandardInput() }
        guard console.canPrompt else {
            throw .usage("There is no terminal to ask at for the password. Give it with --password-stdin.")
        }
        return try await console.askSecretly("Password: ")
    }
}
