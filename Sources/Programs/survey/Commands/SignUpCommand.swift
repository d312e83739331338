import ArgumentParsing
import CommandLineSupport
import Composition
import SurveyAccount
import SurveySession

/// `survey signup`
struct SignUpCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let address = try ServerSettings.address(given: command, in: folder, loggingIn: true)
        if !command.flag(CommonOptions.passwordStdin) { console.introduce("Sign up at \(address.displayName)") }
        let account = try await NewAccountEntry(command: command, isSandbox: address == .sandbox, console: console)
            .account()
        console.hide(account.password)
        let connection = try await Connection.open(
            command, in: folder, loggingIn: account.email, repairing: true, console: console)
        let outcome = await signUp(account, at: connection)
        await connection.close()
        try outcome.get()
        console.note("Signed up and logged in to \(connection.name) as \(account.email).")
    }

    private func signUp(_ account: NewAccount, at connection: Connection) async -> Result<Void, CommandFailure> {
        do throws(SignUpError) {
            try await connection.service.account.signUp.signUp(account)
        } catch {
            return .failure(CommandFailure(error, server: connection.name))
        }
        return await connection.makeCurrent()
    }
}
