import CommandLineSupport
import Credentials
import ShowsComposition
import ShowsSession

/// `tvshows login`
struct LoginCommand {
    let call: ProgramRunner.Run

    func run() async throws(CommandFailure) {
        let address = try ServerChoice.address(
            given: call.command, options: ShowsOptions.server, in: call.folder, loggingIn: true)
        // What cannot be sent is not asked for.
        _ = try ServerChoice(address, given: call.command, options: ShowsOptions.server)
        let (email, password) = try await LoginEntry.credentials(
            for: call.command, at: address, console: call.console)
        try await Connection.use(call, loggingIn: true) { connection async throws(CommandFailure) in
            try await Self.logIn(email: email, password: password, at: connection)
            call.console.note("Logged in to \(connection.name) as \(email).")
        }
    }

    /// Logs in, and makes the server the one that later commands talk to.
    static func logIn(email: String, password: Secret, at connection: Connection) async throws(CommandFailure) {
        do throws(SignInAndKeepError) {
            try await connection.service.session.signIn(email: email, password: password)
        } catch {
            throw CommandFailure(error, server: connection.name)
        }
        try await connection.makeCurrent()
    }
}
