import ArgumentParsing
import CommandLineSupport
import Composition
import Credentials
import OAuth
import SurveySession

struct TokenCommand: ProgramCommand {
    let description = Command(
        "token", summary: "Print a valid access token for other tools",
        discussion: "Refreshed if need be. Keep it out of argument lists and logs.",
        examples: [
            .init(
                #"printf 'Authorization: Bearer %s' "$(survey token)" | curl -H @- https://api.example.com/api/v1/me"#,
                "Call the API with curl.")
        ])

    func run(_ context: CommandContext) async throws(CommandFailure) {
        let token = try await context.withServer(.asUser) { server async throws(CommandFailure) in
            do throws(ProvideValidTokenError) {
                return try await server.service.session.validToken()
            } catch {
                throw CommandFailure(error, server: server.name)
            }
        }
        try context.console.print("\(token.accessToken.revealed)\n")
    }
}
