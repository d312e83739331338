package import ArgumentParsing
package import FileRecordStorage
package import Foundation
package import HTTPMessages
import RecordFormats
package import RecordStorage
import TerminalIO
import UserMessages

/// What a program knows of an account, from files.
package struct AccountFacts: Sendable {
    package enum State: String, CaseIterable, Sendable { case active, ended, unreadable }

    package let state: State
    /// When the session ends or ended, if that is known.
    package let until: Date?
    package let drafts: Int
    package let waiting: Int
    /// Says what cannot be read.
    fileprivate var note: Message?

    /// The facts of an account that cannot be read.
    fileprivate init(unreadable account: Account, _ failure: CommandFailure) {
        self.init(state: .unreadable, until: nil, drafts: 0, waiting: 0)
        note = "\(account.label): \(failure.message)"
    }

    /// The facts of an account whose session cannot be read.
    package init(unreadable account: Account, _ failure: StoreFailure, drafts: Int = 0, waiting: Int = 0) {
        self.init(state: .unreadable, until: nil, drafts: drafts, waiting: waiting)
        note = failure.reason.map {
            """
            The session of \(account.label) could not be read: \(quoting: $0). \
            '\(.program) status --account \(account.label)' says what to do.
            """
        }
    }

    /// The facts of an account whose session is in this state, and ends at `expiry` unless it has ended.
    package init(_ session: SessionState, expiry: Date? = nil, drafts: Int = 0, waiting: Int = 0) {
        switch session {
        case .active: self.init(state: .active, until: expiry, drafts: drafts, waiting: waiting)
        case .ended(let end): self.init(state: .ended, until: end?.date, drafts: drafts, waiting: waiting)
        }
    }

    private init(state: State, until: Date?, drafts: Int, waiting: Int) {
        self.state = state
        self.until = until
        self.drafts = drafts
        self.waiting = waiting
    }
}

/// `PROGRAM accounts`: lists the accounts (AC-3).
package struct AccountsCommand: ProgramCommand {
    package typealias LoadFacts = @Sendable (Account, CommandContext) async throws -> AccountFacts

    private struct Row: Sendable {
        let account: Account
        let isCurrent: Bool
        let facts: AccountFacts
    }

    private static let facts: [RecordType<Row>.Field] = [
        .text("label", \.account.label), .text("server", \.account.server),
        .optionalUntrusted("user", \.account.user),
        .choice("state", of: AccountFacts.State.allCases.map(\.rawValue), \.facts.state.rawValue),
        .optionalDate("since") { $0.account.since?.timestamp },
        .optionalDate("until") { $0.facts.until?.timestamp },
        .integer("drafts", \.facts.drafts), .integer("waiting", \.facts.waiting),
    ]
    private static let output = RecordType([.flag("current", \Row.isCurrent)] + facts)
    private static let tableOutput = RecordType([.text("current") { $0.isCurrent ? "*" : "" }] + facts)

    package let description: Command
    private let load: LoadFacts

    /// Creates the command of `program`, which has unsent answers to count if `hasAnswers`.
    package init(of program: String, hasAnswers: Bool, _ load: @escaping LoadFacts) {
        self.load = load
        let counts =
            hasAnswers
            ? "'waiting' counts the answers in the outbox"
            : "'drafts' and 'waiting' are 0; 'survey accounts' has the same fields"
        description = Command(
            summary: "List the accounts",
            discussion:
                "Sends no request. 'until' is when the session ends or ended, if that is known; \(counts). "
                + "With --account or --api-url, prints only the accounts that they name. " + Self.output.help,
            examples: [
                .init("\(program) accounts", "List the accounts; * marks the selected one."),
                .init(
                    "\(program) accounts --format json | jq -r '.[] | select(.current) | .label'",
                    "The label of the selected account."),
            ], options: [CommonOptions.format, CommonOptions.header])
    }

    package var schema: JSONValue? { Self.output.schema }

    package func run(_ context: CommandContext) async throws {
        try context.needStateFolder()
        let console = context.console
        let printer = try context.recordPrinter()
        let found = try context.foundAccounts()
        // Without a readable record, no account is marked; the command that needs one reports it.
        let current: String? =
            switch try? context.accounts.selection() {
            case .account(let account): account.label
            case .pristine: sandboxLabel
            case .gone, .unselected, .onlyAtSample, nil: nil
            }
        var rows: [Row] = []
        for account in try context.named(among: found.items) {
            let isCurrent = account.label == current
            let facts: AccountFacts
            do {
                facts = try await load(account, context)
            } catch {
                let failure = context.failure(error)
                guard failure.status != .interrupted else { throw failure }
                facts = AccountFacts(unreadable: account, failure)
            }
            // The sandbox is listed once it has a session.
            guard account.hasSession || account.label != sandboxLabel || facts.drafts + facts.waiting > 0 else {
                continue
            }
            rows.append(Row(account: account, isCurrent: isCurrent, facts: facts))
        }
        try printer.print(
            rows, as: printer.format == .table ? Self.tableOutput : Self.output,
            columns: [
                .init("current", .init("")), .init("label", .init("LABEL")),
                .init("server", .init("SERVER", turn: 5, shortest: 8)),
                .init("user", .init("USER", turn: 3, shortest: 8)), .init("state", .init("STATE")),
                .init("since", .init("SINCE", turn: 1)), .init("until", .init("UNTIL", turn: 2)),
                .init("drafts", .init("DRAFTS", turn: 4)), .init("waiting", .init("WAITING", turn: 4)),
            ])
        for note in rows.compactMap(\.facts.note) { console.note(code: "account.unreadable", note) }
        for damaged in found.damaged {
            let failure = CommandFailure.damaged(damaged)
            console.note(code: failure.code, failure.message)
        }
    }
}
