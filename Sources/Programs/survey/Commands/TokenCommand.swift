import ArgumentParsing
import CommandLineSupport
import Composition
import Credentials
import OAuth
import SurveySession

/// `survey token`
struct TokenCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let connection = try await Connection.open(command, in: folder, console: console)
        let outcome = await validToken(at: connection)
        await connection.close()
        try console.print("\(try outcome.get().accessToken.revealed)\n")
    }

    private func validToken(at connection: Connection) async -> Result<Token, CommandFailure> {
        do throws(ProvideValidTokenError) {
            return .success(try await connection.service.session.validToken())
        } catch {
            return .failure(CommandFailure(error, server: connection.name))
        }
    }
}
