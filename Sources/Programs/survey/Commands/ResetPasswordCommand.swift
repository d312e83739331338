import ArgumentParsing
import CommandLineSupport
import Composition
import SurveyAccount

/// `survey reset-password`
struct ResetPasswordCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let email = try await EmailEntry.wellFormedEmail(for: command, console: console)
        let connection = try await Connection.open(command, in: folder, console: console)
        let outcome = await requestReset(of: email, at: connection)
        await connection.close()
        try outcome.get()
        // Nobody learns here who has an account.
        console.note("If \(email) has an account at \(connection.name), a message with instructions is on its way.")
    }

    private func requestReset(of email: String, at connection: Connection) async -> Result<Void, CommandFailure> {
        do throws(RequestPasswordResetError) {
            return .success(try await connection.service.account.passwordReset.requestPasswordReset(email: email))
        } catch {
            return .failure(CommandFailure(error, server: connection.name))
        }
    }
}
