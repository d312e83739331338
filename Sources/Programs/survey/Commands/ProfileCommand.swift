import ArgumentParsing
import CommandLineSupport
import Composition
import HTTP
import RecordFormats

struct ProfileCommand: ProgramCommand {
    let description = Command(
        summary: "Print the user's profile from the server",
        discussion: "Field names in json, ndjson, csv and tsv: id, email, name, avatarURL, gender.",
        examples: [.init("survey profile --format json | jq -r .name", "Print only the name.")],
        options: [CommonOptions.formatOfOne])

    func run(_ context: CommandContext) async throws {
        let format = try context.command.formatOfOne()
        let (profile, note) = try await context.withUser { server, _ in
            let profile = try await server.service.account.profile.loadProfile()
            return (profile, server.note(onPictureAt: profile.avatarURL))
        }
        let record = Record([
            .init("id", .text(profile.id)), .init("email", .text(profile.email)), .init("name", .text(profile.name)),
            .init("avatarURL", .text(profile.avatarURL)), .init("gender", .text(profile.gender)),
        ])
        try context.console.print(record, in: format, note: note) { _ in
            LabeledLines.text([
                ("Email", profile.email), ("Name", profile.name), ("Avatar", profile.avatarURL),
                ("Gender", profile.gender),
            ])
        }
    }
}
