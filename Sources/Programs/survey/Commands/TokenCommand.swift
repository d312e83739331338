import ArgumentParsing
import CommandLineSupport
import Composition

struct TokenCommand: ProgramCommand {
    let description = Command(
        "token", summary: "Print a valid access token for other tools",
        discussion: "Refreshed if need be. Keep it out of argument lists and logs.",
        examples: [
            .init(
                #"printf 'Authorization: Bearer %s' "$(survey token)" | curl -H @- https://api.example.com/api/v1/me"#,
                "Call the API with curl.")
        ])

    func run(_ context: CommandContext) async throws {
        let token = try await context.withServer(.asUser) { server in
            try await server.service.session.validToken()
        }
        try context.console.print("\(token.accessToken.revealed)\n")
    }
}
