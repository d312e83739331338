import ArgumentParsing
import CommandLineSupport
import Composition
import HTTPMessages
import RecordFormats

struct ProfileCommand: ProgramCommand {
    private static let output = RecordType<UserProfile>([
        .text("id", \.id), .untrusted("email", \.email), .optionalUntrusted("name", \.name),
        .optionalUntrusted("avatarURL", \.avatarURL), .optionalUntrusted("gender", \.gender),
    ])

    let description = Command(
        summary: "Print the user's profile from the server",
        discussion: output.help,
        examples: [.init("survey profile --format json | jq -r .name", "Print only the name.")],
        options: [CommonOptions.format, CommonOptions.header])

    var schema: JSONValue? { Self.output.schema }

    func run(_ context: CommandContext) async throws {
        let printer = try context.recordPrinter()
        let profile = try await context.withUser { _, user in
            do throws(LoadProfileError) {
                return try await user.profile.loadProfile()
            } catch {
                guard case .request(.refused(let refusal)) = error, refusal.status == 404 else { throw error }
                throw CommandFailure(.failed, code: "profile.none", "The server has no profile of its users.")
            }
        }
        try printer.print(Self.output.record(of: profile)) { _ in
            LabeledLines.text([
                ("Email", profile.email), ("Name", profile.name), ("Avatar", profile.avatarURL),
                ("Gender", profile.gender),
            ])
        }
    }
}
