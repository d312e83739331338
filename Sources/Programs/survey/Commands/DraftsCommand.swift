import ArgumentParsing
import CommandLineSupport
import Composition
import RecordFormats
import TerminalIO

struct DraftsCommand: ProgramCommand {
    private enum Action: String, CaseIterable { case drop }

    private static let action = Positional(
        .choice("ACTION", of: Action.allCases.map(\.rawValue)), help: "What to do; by default, list the drafts.",
        isOptional: true)
    private static let id = Positional(
        .listed("ID", of: .drafts),
        help: "The survey's id, as 'survey drafts' shows it, or its beginning.", isOptional: true)

    private static let facts: [RecordType<SavedDraft>.Field] = [
        .text("surveyID", \.surveyID), .optionalUntrusted("title", \.title), .integer("answered", \.answered),
        .optionalInteger("questions", \.questions),
    ]
    private static let output = RecordType(
        facts + [.list("missing", of: RecordType([.untrusted("question", \String.self)]), \.missing)])
    /// For formats with text only.
    private static let flatOutput = RecordType(
        facts + [.untrusted("missing") { $0.missing.joined(separator: "; ") }])

    let description = Command(
        summary: "List and delete drafts",
        discussion: "Lists answers that you began but did not send. 'survey answer ID' continues with a draft, and its "
            + "--show-draft prints it; 'drop ID' deletes it. 'missing' has the questions without a required answer. "
            + flatOutput.help,
        examples: [.init("survey drafts", "List the drafts, oldest first.")],
        options: [CommonOptions.format, CommonOptions.header], positionals: [Self.action, Self.id])

    var schema: JSONValue? { Self.output.schema }

    func run(_ context: CommandContext) async throws {
        let (command, console) = (context.command, context.console)
        let (action, word) = (Action(rawValue: command.word(Self.action)), command.word(Self.id))
        guard action == nil || !word.isEmpty else { throw command.usageError("'survey drafts drop' needs ID.") }
        let printer = try context.recordPrinter()
        try context.needStateFolder()
        try await context.withSavedData { data in
            guard action == nil else {
                let id = try await Self.id(word, in: data.drafts.drafts())
                guard try await data.drafts.discardDraft(ofSurvey: id) else { throw CommandFailure.noDraft(of: id) }
                return console.note(code: "draft.dropped", "The answers to '\(quoting: id)' were deleted.")
            }
            let drafts = try await data.drafts.drafts()
            try printer.print(
                drafts.items, as: printer.format.isJSON ? Self.output : Self.flatOutput,
                columns: [
                    .init("surveyID", .init("SURVEY")), .init("title", .init("TITLE", turn: 3, shortest: 8)),
                    .init("answered", .init("ANSWERED")), .init("questions", .init("OF", turn: 2)),
                    .init("missing", .init("MISSING", turn: 1, shortest: 8)),
                ])
            for draft in drafts.damaged {
                console.note(
                    code: "draft.notReadable",
                    """
                    A draft cannot be read (\(draft.reason)): \(context.path(of: draft.store, in: "drafts")). \
                    '\(command: "drafts drop \(draft.id.inCommand)")' deletes it.
                    """)
            }
        }
    }

    /// Returns the id that `word` names among those of the drafts.
    static func id(_ word: String, in drafts: SavedDrafts) throws -> String {
        let known =
            drafts.items.map { KnownID(id: $0.surveyID, title: $0.title ?? "a draft") }
            + drafts.damaged.map { KnownID(id: $0.id, title: "damaged") }
        return try AbbreviatedID.id(word, among: known)
    }
}

extension CommandFailure {
    static func noDraft(of id: String) -> CommandFailure {
        CommandFailure(
            .failed, code: "draft.none",
            "There are no saved answers to a survey '\(quoting: id)'. Run '\(command: "drafts")' for the ids.")
    }
}
