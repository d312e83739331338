import ArgumentParsing
import CommandLineSupport
import FileRecordStorage
import RecordStorage
import ShowsComposition
import UserMessages

struct LogoutCommand: ProgramCommand {
    private static let all = Option.flag("all", help: "Log every account out.")

    let description = Command(
        summary: "Forget the session and remove the account",
        discussion:
            "No request is sent, because the server has no way to log out. No other account is selected afterwards.",
        options: [Self.all])

    func run(_ context: CommandContext) async throws {
        try await context.logOut(Self.all) { choice, name in
            try await context.withServer(.loggingOut, at: choice) { server in
                let wasLoggedIn = try await server.service.session.forgetCredentials()
                let message: Message =
                    wasLoggedIn ? "Logged out of \(server.name)." : "No user was logged in to \(server.name)."
                do throws(StoreFailure) {
                    if let account = choice.account.account { try await context.accounts.remove(account) }
                } catch {
                    throw context.failure(error, toDelete: error.reason, at: choice, after: message)
                }
                context.console.note(code: wasLoggedIn ? "logOut.done" : "logOut.notLoggedIn", name + message)
            }
        }
    }
}
