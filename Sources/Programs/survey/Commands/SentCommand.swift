import ArgumentParsing
import CommandLineSupport
import Composition
import HTTPMessages
import RecordFormats
import ScreenParts
import TerminalIO

struct SentCommand: ProgramCommand {
    private enum Action: String, CaseIterable { case show, drop }

    static let variable = "SURVEY_HISTORY"
    private static let action = Positional(
        .choice("ACTION", of: Action.allCases.map(\.rawValue)), help: "What to do; by default, list what was sent.",
        isOptional: true)
    private static let id = Positional(
        .listed("ID", of: .sent),
        help: "The id of the answers, as 'survey sent' shows it, or its beginning.", isOptional: true)
    private static let all = Option.flag("all", help: "With 'drop', delete every record.")
    private static let output = RecordType<SentAnswers>([
        .text("id", \.id), .text("surveyID", \.surveyID), .optionalUntrusted("title", \.title),
        .date("sentAt") { WireDate.format($0.sentAt) }, .list("answers", of: .answer) { $0.answers ?? [] },
    ])

    let description = Command(
        summary: "List and manage the record of sent answers",
        discussion: "The answers that the server accepted are recorded on this machine, at most 500, until the logout. "
            + "'show ID' prints answers; 'drop ID' deletes their record. 'survey answer --forget' and \(variable)=off "
            + "record only the survey's id and the date. " + output.help,
        examples: [
            .init("survey sent", "List what was sent, oldest first."),
            .init("survey sent drop --all", "Forget all of it."),
        ],
        options: [Self.all, CommonOptions.format, CommonOptions.header],
        positionals: [Self.action, Self.id])

    var schema: JSONValue? { Self.output.schema }

    func run(_ context: CommandContext) async throws {
        let command = context.command
        let (action, id) = (Action(rawValue: command.word(Self.action)), command.word(Self.id))
        guard action == .drop || !command.flag(Self.all) else {
            throw command.usageError("Only 'survey sent drop' takes --all.")
        }
        guard command.flag(Self.all) == id.isEmpty || action == nil else {
            throw command.usageError(
                id.isEmpty
                    ? "'survey sent \(command.word(Self.action))' needs ID."
                    : "ID and --all cannot be combined.")
        }
        let printer = try context.recordPrinter()
        try context.needStateFolder()
        try await context.withSavedData { data in
            let sent = data.queue.sent
            switch action {
            case nil: try await Self.list(sent, by: printer, context)
            case .show: try await Self.show(id, in: sent, by: printer)
            case .drop where id.isEmpty:
                try await sent.discardAll()
                context.console.note(code: "sent.dropped", "Dropped every record of sent answers.")
            case .drop:
                let id = try await Self.id(id, in: sent.sentAnswers())
                do {
                    try await sent.discardSentAnswers(id)
                } catch StoreFailure.notFound {
                    throw Self.notFound(id)
                }
                context.console.note(code: "sent.dropped", "Dropped \(id).")
            }
        }
    }

    private static func list(
        _ sent: LocalSentAnswers, by printer: RecordPrinter, _ context: CommandContext
    ) async throws {
        let history = try await sent.sentAnswers()
        try printer.print(
            history.items, as: output,
            columns: [
                .init("id", .init("ID")), .init("surveyID", .init("SURVEY", turn: 1)),
                .init("title", .init("TITLE", turn: 3, shortest: 8)), .init("sentAt", .init("SENT", turn: 2)),
            ])
        for record in history.damaged {
            context.console.note(
                code: "sent.damaged",
                """
                A record of sent answers is damaged (\(record.reason)): \(context.path(of: record.store, in: "sent")). \
                '\(command: "sent drop \(record.id.inCommand)")' deletes it.
                """)
        }
    }

    private static func show(_ word: String, in sent: LocalSentAnswers, by printer: RecordPrinter) async throws {
        let history = try await sent.sentAnswers()
        let id = try id(word, in: history)
        guard let item = history.items.first(where: { $0.id == id }) else {
            guard let damaged = history.damaged.first(where: { $0.id == id }) else { throw notFound(id) }
            throw CommandFailure(
                .cache, code: "sent.damaged",
                "The record is damaged: \(damaged.reason). '\(command: "sent drop \(id.inCommand)")' deletes it.")
        }
        let hasAnswers = item.answers?.isEmpty == false
        try printer.print(output.record(of: item), without: hasAnswers ? "answers" : nil) { width in
            let facts = LabeledLines.text(
                [
                    ("Id", item.id), ("Survey", item.surveyID), ("Title", item.title),
                    ("Sent", WireDate.format(item.sentAt)),
                ], width: 8)
            return facts + "\n" + (item.answers?.text(width: width) ?? "The answers are not recorded.\n")
        }
    }

    /// Returns the id that `word` names among those of the records.
    private static func id(_ word: String, in history: SentHistory) throws -> String {
        let known =
            history.items.map { KnownID(id: $0.id, title: $0.title ?? $0.surveyID) }
            + history.damaged.map { KnownID(id: $0.id, title: "damaged") }
        return try AbbreviatedID.id(word, among: known, ignoringCase: true)
    }

    private static func notFound(_ id: String) -> CommandFailure {
        CommandFailure(
            .failed, code: "sent.none",
            "No sent answers have the id \(quoting: id). Run '\(command: "sent")' for the ids.")
    }
}

extension CommandContext {
    private enum History: String, CaseIterable { case on, off }

    /// Whether the answers that this command sends are recorded; otherwise only the survey's id and the date are.
    ///
    /// - Throws: a usage error if the variable is neither `on` nor `off`, in a command that sends answers.
    var recordsAnswers: Bool {
        get throws {
            guard let value = command.variable(SentCommand.variable) else { return !command.flag(AnswerCommand.forget) }
            guard let history = History(rawValue: value) else {
                guard ["answer", "app", "outbox", "sync"].contains(command.path.last) else { return false }
                throw UsageError.invalidValue(
                    value, of: SentCommand.variable, must: "on or off", in: command.path)
            }
            return history == .on && !command.flag(AnswerCommand.forget)
        }
    }
}
