import ArgumentParsing
import CommandLineSupport
import Composition
import RecordFormats
import SurveyAccount

/// `survey profile`
struct ProfileCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let format = try command.formatOfOne()
        let connection = try await Connection.open(command, in: folder, console: console)
        let outcome = await profile(at: connection)
        await connection.close()
        let profile = try outcome.get()
        try console.print(Record(profile), in: format) { _ in ProfilePage.text(of: profile) }
    }

    private func profile(at connection: Connection) async -> Result<UserProfile, CommandFailure> {
        do throws(LoadProfileError) {
            return .success(try await connection.service.account.profile.loadProfile())
        } catch {
            return .failure(CommandFailure(error, server: connection.name))
        }
    }
}
