import CommandLineSupport
import ShowsComposition
import ShowsSession

/// `tvshows logout`
struct LogoutCommand {
    let call: ProgramRunner.Run

    func run() async throws(CommandFailure) {
        try await Connection.use(call, sending: false) { connection async throws(CommandFailure) in
            let wasLoggedIn: Bool
            do throws(ForgetCredentialsError) {
                wasLoggedIn = try await connection.service.session.forgetCredentials()
            } catch {
                throw CommandFailure(error)
            }
            try await connection.forget()
            call.console.note(
                wasLoggedIn
                    ? "Logged out of \(connection.name)." : "Nobody was logged in to \(connection.name).")
        }
    }
}
