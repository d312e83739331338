import ArgumentParsing
import CommandLineSupport
import FileRecordStorage
import ShowsComposition

struct LogoutCommand: ProgramCommand {
    private static let all = Option.flag("all", help: "Log every account out.")

    let description = Command(
        summary: "Forget the session and remove the account",
        discussion:
            "No request is sent, because the server has no way to log out. No other account is selected afterwards.",
        options: [Self.all])

    func run(_ context: CommandContext) async throws {
        try await context.logOut(Self.all) { choice in
            try await context.withServer(.loggingOut, at: choice) { server in
                let wasLoggedIn = try await server.service.session.forgetCredentials()
                if let account = choice.account.account { try await context.folder.accounts.remove(account) }
                context.console.note(
                    code: wasLoggedIn ? "logOut.done" : "logOut.notLoggedIn",
                    wasLoggedIn ? "Logged out of \(server.name)." : "No user was logged in to \(server.name).")
            }
        }
    }
}
