import ArgumentParsing
import CommandLineSupport
import Credentials
import ShowsComposition
import ShowsSession

/// `tvshows register`
struct RegisterCommand {
    let call: ProgramRunner.Run

    private static let passwordRule = PasswordRule.length(6...)

    func run() async throws(CommandFailure) {
        let (command, console) = (call.command, call.console)
        let address = try ServerChoice.address(
            given: command, options: ShowsOptions.server, in: call.folder, loggingIn: true)
        if !command.flag(CommonOptions.passwordStdin) { console.introduce("Register at \(address.displayName)") }
        let email = try await EmailEntry.wellFormedEmail(for: command, console: console)
        let password = try await PasswordEntry.newPassword(
            for: command, rule: Self.passwordRule,
            complaint: "The password must have at least 6 characters. Choose another one.",
            isSandbox: address == .sandbox, console: console)
        console.hide(password)
        try await Connection.use(call, loggingIn: true) { connection async throws(CommandFailure) in
            do throws(CreateUserAndKeepError) {
                try await connection.service.session.createUser(email: email, password: password)
            } catch {
                throw CommandFailure(error, server: connection.name)
            }
            try await connection.makeCurrent()
            console.note("Registered and logged in to \(connection.name) as \(email).")
        }
    }
}
