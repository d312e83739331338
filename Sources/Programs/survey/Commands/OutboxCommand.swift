import ArgumentParsing
import CommandLineSupport
import Composition
import HTTPMessages
import RecordFormats
import ScreenParts
import SurveyScreens
import TerminalIO

struct OutboxCommand: ProgramCommand {
    private enum Action: String, CaseIterable {
        case show, send, resend, edit, drop
    }

    private static let action = Positional(
        .choice("ACTION", of: Action.allCases.map(\.rawValue)), help: "What to do; by default, list the answers.",
        isOptional: true)
    private static let id = Positional(
        .listed("ID", of: .outbox),
        help: "The id of the answers, as 'survey outbox' shows it, or its beginning.", isOptional: true)
    private static let output = RecordType<OutboxItem>([
        .text("id", \.id), .text("surveyID", \.surveyID), .untrusted("title", \.title),
        .choice("state", of: OutboxItem.State.allCases.map(\.rawValue), \.state.rawValue),
        .date("queuedAt") { WireDate.format($0.queuedAt) }, .integer("tries", \.tries),
        .optionalDate("triedAt") { $0.triedAt.map(WireDate.format) }, .optionalUntrusted("reason", \.reason),
        .list("answers", of: .answer, \.answers),
    ])

    let description = Command(
        summary: "List and manage unsent answers",
        discussion:
            "Answers are sent at most once automatically. 'show ID' prints answers; 'send' sends queued answers; "
            + "'resend ID' sends refused or uncertain answers again (uncertain ones may have arrived and may be counted "
            + "twice); 'edit ID' turns queued or refused answers into a draft; 'drop ID' deletes answers. "
            + output.help,
        examples: [
            .init("survey answer e220a8397b1dcdaf2c20 --later", "Put answers into the outbox."),
            .init("survey outbox", "List the unsent answers."),
            .init("survey outbox send", "Send them."),
        ],
        options: [CommonOptions.format, CommonOptions.header, SurveyOptions.confirm],
        positionals: [Self.action, Self.id])

    var schema: JSONValue? { Self.output.schema }

    func run(_ context: CommandContext) async throws {
        let command = context.command
        let (action, id) = (Action(rawValue: command.word(Self.action)), command.word(Self.id))
        guard id.isEmpty == (action == nil || action == .send) else {
            let name = "'survey outbox \(command.word(Self.action))'"
            throw command.usageError(id.isEmpty ? "\(name) needs ID." : "\(name) takes no ID.")
        }
        let printer = try context.recordPrinter()
        try context.needStateFolder()
        try await Self.naming(id) { try await Self.run(action, id, by: printer, context) }
    }

    private static func naming<Value>(_ id: String, _ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch QueuedResponseError.store(.notFound) {
            throw CommandFailure(
                .failed, code: "outbox.none",
                "No unsent answers have the id \(id). Run '\(command: "outbox")' for the ids.")
        } catch QueuedResponseError.store(.damaged(let reason)) where !id.isEmpty {
            throw CommandFailure(
                .cache, code: "outbox.damaged",
                "The answers \(id) are damaged (\(reason)). '\(command: "outbox drop \(id.inCommand)")' deletes them.")
        }
    }

    private static func run(
        _ action: Action?, _ id: String, by printer: RecordPrinter, _ context: CommandContext
    ) async throws {
        switch action {
        case nil: try await Self.list(by: printer, context)
        case .show: try await Self.show(id, by: printer, context)
        case .send:
            try await context.withUser { server, user in
                guard try await CommandFailure.ofSession(server.service.user) != nil else {
                    throw CommandFailure.notLoggedIn
                }
                try await Self.judge(try await Self.send(from: user, context), of: user, context)
            }
        case .resend:
            try await context.withUser { _, user in
                let id = try await Self.id(id, in: user.outbox.queue)
                try context.needTerminal(toAgreeTo: "survey outbox resend \(id.inCommand)")
                let ids = try await context.consented { [try await Self.item(id, in: user.outbox.queue)] }
                guard ids != [] else {
                    throw CommandFailure(.failed, code: "answers.notSent", "Nothing was sent.")
                }
                try await user.outbox.queue.resend(id)
                try await Self.judge(
                    try await Self.send(from: user, only: ids, context), of: user, context)
            }
        case .edit: try await Self.edit(id, context)
        case .drop:
            let id = try await context.withSavedData { data in
                let id = try await Self.id(id, in: data.queue)
                try await data.queue.discardQueuedResponse(id)
                return id
            }
            context.console.note(code: "outbox.dropped", "Dropped \(id).")
        }
    }

    private static func list(by printer: RecordPrinter, _ context: CommandContext) async throws {
        let outbox = try await context.withSavedData { try await $0.queue.queuedResponses() }
        try printer.print(
            outbox.items, as: output,
            columns: [
                .init("id", .init("ID")), .init("title", .init("SURVEY", turn: 3, shortest: 8)),
                .init("state", .init("STATE")), .init("queuedAt", .init("QUEUED", turn: 2)),
                .init("tries", .init("TRIES", turn: 1)), .init("reason", .init("REASON", turn: 4, shortest: 8)),
            ])
        context.report(outbox.damaged)
    }

    private static func show(_ id: String, by printer: RecordPrinter, _ context: CommandContext) async throws {
        let item = try await context.withSavedData { try await Self.item(id, in: $0.queue) }
        try printer.print(output.record(of: item), without: "answers") { width in
            let facts = LabeledLines.text(
                [
                    ("Id", item.id), ("Survey", item.surveyID), ("Title", item.title), ("State", item.state.rawValue),
                    ("Queued", WireDate.format(item.queuedAt)),
                    ("Tried", item.triedAt.map { item.tries.times + WireDate.format($0) }),
                    ("Reason", item.reason),
                ], width: 8)
            return facts + "\n" + item.answers.text(width: width)
        }
    }

    private static func edit(_ word: String, _ context: CommandContext) async throws {
        let item = try await context.withUser { _, user in
            let (outbox, drafts) = (user.outbox.queue, user.data.drafts)
            let item = try await Self.item(word, in: outbox)
            let questionnaire: Questionnaire
            do {
                questionnaire = Questionnaire(try await context.surveyToAnswer(item.surveyID, for: user))
            } catch LoadSurveyFromRemoteError.notFound {
                throw CommandFailure(
                    .failed, code: "survey.notFound",
                    "The survey no longer exists, so its answers cannot be edited. They are unchanged.")
            }
            try await context.withdraw(item.id, for: questionnaire, in: drafts)
            return item
        }
        let continues = Message.continuing(item.surveyID, isForgotten: item.forgetsAnswers)
        context.console.note("The answers are a draft again: \(continues)")
    }

    /// Returns the id that `word` names among those of the user's answers.
    private static func id(_ word: String, in outbox: LocalOutbox) async throws -> String {
        let outbox = try await outbox.queuedResponses()
        let known =
            outbox.items.map { KnownID(id: $0.id, title: $0.title) }
            + outbox.damaged.map { KnownID(id: $0.id, title: "damaged") }
        return try AbbreviatedID.id(word, among: known, ignoringCase: true)
    }

    private static func item(_ word: String, in outbox: LocalOutbox) async throws -> OutboxItem {
        let id = try await id(word, in: outbox)
        let outbox = try await outbox.queuedResponses()
        if let item = outbox.items.first(where: { $0.id == id }) { return item }
        let damaged = outbox.damaged.first { $0.id == id }
        throw QueuedResponseError.store(damaged.map { .damaged(reason: $0.reason) } ?? .notFound)
    }

    // MARK: Sending

    /// Sends the queued answers and prints the outcome.
    ///
    /// - Returns: the outcome; `nil` if another sender runs.
    static func send(from user: SurveyUser, _ context: CommandContext) async throws -> SentResponses? {
        let ids: Set<OutboxItem.ID>?
        do {
            ids = try await context.consented {
                try await user.outbox.queue.queuedResponses().items.filter { $0.state == .queued }
            }
        } catch let failure as StoreFailure where failure.reason != nil && failure != .removed {
            throw notSent(failure)
        }
        return try await send(from: user, only: ids, context)
    }

    private static func send(
        from user: SurveyUser, only ids: Set<OutboxItem.ID>?, _ context: CommandContext
    ) async throws -> SentResponses? {
        let sent: SentResponses
        do {
            sent = try await user.outbox.sendQueuedResponses(only: ids)
        } catch {
            switch error {
            case .cancelled, .removed: throw error
            case .busy: return nil
            case .notFound, .damaged, .unreadable, .notSaved, .notDeleted: throw notSent(error)
            }
        }
        let outcomes = [
            (code: "outbox.sent", ids: sent.accepted, outcome: "sent"),
            (code: "outbox.refused", ids: sent.refused, outcome: "refused"),
            (code: "outbox.uncertain", ids: sent.uncertain, outcome: "not confirmed, so they may have arrived"),
        ].filter { !$0.ids.isEmpty }
        for (code, ids, outcome) in outcomes {
            let count = sent.surveyCount(of: ids)
            context.console.note(
                code: code, "Answers to \(count) \(count == 1 ? "survey" : "surveys") were \(outcome).")
        }
        context.noteSentNotRecorded(sent.recordFailure)
        context.report(sent.damaged)
        if !sent.undecided.isEmpty {
            context.console.note(
                code: "outbox.undecided",
                """
                Answers to \(sent.surveyCount(of: sent.undecided).surveys) need a decision: \
                '\(command: "outbox")' lists them.
                """)
        }
        return sent
    }

    private static func notSent(_ failure: StoreFailure) -> CommandFailure {
        CommandFailure(of: QueuedResponseError.store(failure), "Nothing was sent. Check the folder.")
    }

    /// Throws if sending failed or stopped early, or if another sender runs.
    static func judge(_ sent: SentResponses?, of user: SurveyUser, _ context: CommandContext) async throws {
        guard let sent else {
            throw CommandFailure(
                .failed, code: "outbox.busy",
                "The answers are being sent already. Nothing was sent now. Try again later.")
        }
        // A logout beside this command may have deleted the rest.
        let remaining = await states(of: user)
        guard sent.refused.isEmpty, sent.uncertain.isEmpty else {
            let areListed = remaining.contains(where: \.needsDecision)
            throw CommandFailure(
                .failed, code: "outbox.undecided",
                (sent.refused.isEmpty ? "Some answers may have arrived." : "Some answers were not accepted.")
                    + (areListed ? " '\(command: "outbox")' shows which need a decision." : ""))
        }
        switch sent.stop {
        case nil: break
        case .store(.cancelled): throw CommandFailure.interrupted
        case .store(let failure) where !sent.accepted.isEmpty:
            throw CommandFailure(of: QueuedResponseError.store(failure), "The rest was not sent. Check the folder.")
        case .store(let failure): throw SubmitSurveyResponseError.store(failure)
        case let error?:
            // Answers that may have arrived are already counted.
            throw context.failure(error.requestFailure ?? error) {
                let waiting = Message.stayQueued(remaining.count { $0 == .queued })
                $0.outcome = sent.accepted.isEmpty ? waiting : waiting.map { _ in "The rest stays queued." }
            }
        }
    }

    /// The states of the user's answers. An interrupt does not reach this task. An outbox that cannot be read has none:
    /// its failure was reported before.
    static func states(of user: SurveyUser) async -> [OutboxItem.State] {
        // See above.
        (try? await Task { try await user.outbox.queue.queuedResponses().items.map(\.state) }.value) ?? []
    }
}

extension CommandContext {
    /// Says that accepted answers are not among the sent answers.
    func noteSentNotRecorded(_ failure: StoreFailure?) {
        guard let reason = failure?.reason else { return }
        console.note(code: "sent.notRecorded", Message.sentNotRecorded(reason: reason).sentence)
    }

    func report(_ damaged: [DamagedRecord]) {
        for item in damaged {
            console.note(
                code: "outbox.damaged",
                """
                Unsent answers are damaged (\(item.reason)): \(path(of: item.store, in: "outbox")). \
                '\(command: "outbox drop \(item.id.inCommand)")' deletes them.
                """)
        }
    }

    /// Turns the answers `id` into a draft, and reports those that no longer fit.
    func withdraw(_ id: OutboxItem.ID, for questionnaire: Questionnaire, in drafts: LocalDrafts) async throws {
        let draft: ResumedDraft
        do {
            draft = try await drafts.withdraw(id, for: questionnaire)
        } catch {
            guard error == .draftExists else { throw error }
            throw CommandFailure(
                .failed,
                code: "draft.exists",
                """
                A draft of this survey exists and would be lost. Send it first: \
                '\(command: "answer \(questionnaire.surveyID.inCommand)")' continues with it.
                """)
        }
        for lost in draft.lost {
            console.note("'\(quoting: lost.text ?? lost.answerText ?? "An answer")' no longer fits.")
        }
        guard draft.response.answeredCount > 0 else {
            throw CommandFailure(
                .failed, code: "answers.unfit", "No answer fits the survey now. The answers are unchanged.")
        }
    }

    /// Loads the survey to answer; without a connection, its cached copy.
    func surveyToAnswer(_ id: String, for user: SurveyUser) async throws -> SurveyDetails {
        switch try await user.surveys.withFallback(onNotCached: reportNotCached).loadSurvey(id: id) {
        case .remote(let details): return details
        case .cached(let cached, _, let failure):
            announce(failure, showing: "This is the survey \(Message.age(of: cached.asOf, now: now())).")
            return cached.details
        }
    }
}

extension Message {
    /// Says that answers to so many surveys wait; `nil` for none.
    static func stayQueued(_ count: Int) -> Message? {
        count == 0 ? nil : "Answers to \(count.surveys) stay queued."
    }
}

extension Int {
    /// So many surveys, such as `a survey` and `2 surveys`.
    var surveys: String { self == 1 ? "a survey" : "\(self) surveys" }
}

extension Int {
    /// The beginning of `once, DATE` or `2 times, last DATE`.
    fileprivate var times: String { self == 1 ? "once, " : "\(self) times, last " }
}
