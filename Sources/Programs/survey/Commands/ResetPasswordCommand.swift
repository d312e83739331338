import ArgumentParsing
import CommandLineSupport
import Composition

struct ResetPasswordCommand: ProgramCommand {
    let description = Command(
        summary: "Send a password-reset email",
        discussion: "Needs no login. The answer is the same whether or not there is an account.",
        examples: [.init("survey reset-password --email ann@example.com", "Ask for a reset.")],
        options: [
            Option("email", value: .text("EMAIL"), default: "asked for", help: "The email of the account.")
        ])

    func run(_ context: CommandContext) async throws {
        let email = try await context.wellFormedEmail()
        let place = try await context.withServer(.anonymous) { server in
            try await server.service.account.passwordReset.requestPasswordReset(email: email)
            return server.name
        }
        // The message must not reveal who has an account.
        context.console.note(
            code: "passwordReset.requested",
            "If \(email) has an account at \(place), a message with instructions is on its way.")
    }
}
