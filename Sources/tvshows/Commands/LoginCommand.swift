import CommandLineSupport
import Composition
import HeaderSession
import Secrets

/// `tvshows login`
struct LoginCommand {
    let call: ProgramRunner.Run

    func run() async throws(CommandFailure) {
        let email = try await EmailEntry.email(for: call.command, console: call.console)
        let password = try await PasswordEntry.password(for: call.command, console: call.console)
        call.console.hide(password)
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
