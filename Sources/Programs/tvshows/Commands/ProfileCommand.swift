import ArgumentParsing
import CommandLineSupport
import RecordFormats
import RemoteShows
import ShowsComposition

/// `tvshows profile`
struct ProfileCommand {
    let call: ProgramRunner.Run

    func run() async throws(CommandFailure) {
        let format = try call.command.formatOfOne()
        let user = try await Connection.use(call) { connection async throws(CommandFailure) in
            do throws(LoadUserError) {
                return try await connection.service.user.loadUser()
            } catch {
                throw CommandFailure(error, server: connection.name)
            }
        }
        try call.console.print(Record(user), in: format) { _ in UserPage.text(of: user) }
    }
}
