import ArgumentParsing
import CommandLineSupport
import HTTPMessages
import RecordFormats
import ShowsComposition

struct ProfileCommand: ProgramCommand {
    let description = Command(
        summary: "Print the user's profile from the server",
        discussion: Record.user.help,
        examples: [.init("tvshows profile --format json | jq -r .imageURL", "Print the photo's URL.")],
        options: [CommonOptions.format, CommonOptions.header])

    var schema: JSONValue? { Record.user.schema }

    func run(_ context: CommandContext) async throws {
        let printer = try context.recordPrinter()
        let user = try await context.withServer(.asUser) { server in try await server.service.user.loadUser() }
        try printer.print(Record.user.record(of: user)) { _ in
            LabeledLines.text([("Id", user.id), ("Email", user.email), ("Photo", user.imageURL)])
        }
    }
}
