import ArgumentParsing
import CommandLineSupport
import ShowsComposition

struct LogoutCommand: ProgramCommand {
    let description = Command(
        summary: "Forget the session",
        discussion: "The server is not told, because it has no way to log out.")

    func run(_ context: CommandContext) async throws {
        let message = try await context.withServer(.loggingOut) { server -> Message in
            let wasLoggedIn = try await server.service.session.forgetCredentials()
            try await server.forget()
            return wasLoggedIn ? "Logged out of \(server.name)." : "No user was logged in to \(server.name)."
        }
        context.console.note(message)
    }
}
