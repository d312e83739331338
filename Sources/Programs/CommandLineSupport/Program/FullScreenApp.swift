package import ArgumentParsing
import FileRecordStorage
import RecordStorage
package import ScreenParts
package import TerminalApp
import UserMessages

extension ParsedCommand {
    /// The delay of the built-in sandbox's answers; one second by default, so that a person can see the progress
    /// (MW-13).
    package func latencyOfSandbox() throws -> Duration {
        try seconds(CommonOptions.latency, in: 0...60) ?? .seconds(1)
    }
}

extension CommandContext {
    /// Whether the environment asks for plain lines instead of a full-screen app.
    package var isPlain: Bool {
        !environment["ACCESSIBLE", default: ""].isEmpty || ["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// How an app ends, with the account that the user has switched to.
    package typealias AppEnding = (ending: TerminalFrontEnd.Ending, next: ListedAccount?)

    /// Shows an app if input and output are a terminal that can be drawn on. Notes made meanwhile are printed when it
    /// ends. If the user switches to another account, it is selected, and its app is shown.
    ///
    /// - Parameters:
    ///   - commands: the commands to suggest for plain lines, such as `list`.
    ///   - show: shows the app of an account.
    /// - Throws: what `show` throws; `.usage` if no app can be shown; `.interrupted` unless the user quit it.
    package func withApp(
        orInLines commands: [String], _ show: (CommandContext, ServerChoice) async throws -> AppEnding
    ) async throws {
        let names = commands.map { "'\(program.name) \($0)'" }.joined(separator: ", ")
        let advice = Message(own: "Without one, use \(names).")
        guard !isPlain, !command.flag(CommonOptions.plain) else {
            throw CommandFailure(.usage, code: "input.noTerminal", "The app needs a full screen. \(advice)")
        }
        let noTerminal = CommandFailure(
            .usage, code: "input.noTerminal", "The app needs a terminal for its input and output. \(advice)")
        guard terminal.exists else { throw noTerminal }
        let ending = try await console.holdingNotes { () async throws -> TerminalFrontEnd.Ending in
            // A session that cannot be read is reported by the app, and replaced by a login there.
            var (context, choice) = (self, try chooseServer(for: .app))
            while true {
                let (ending, next) = try await show(context, choice)
                guard let next, ending == .quit else { return ending }
                // A signal ended the wait at the switch.
                if Task.isCancelled { return .cancelled }
                do {
                    let account = try context.account(labeled: next.label, from: "The label")
                    let other = context.withoutServerOptions
                    let chosen = try other.choose(account, for: .app)
                    // No app has the screen now.
                    try await folder.accounts(onWaiting: console.noteOnWaitForAccounts).select(account)
                    (context, choice) = (other, chosen)
                } catch {
                    // The list was out of date: the app goes on with its account.
                    let failure = context.failure(error)
                    console.note(code: failure.code, failure.message)
                    if let account = choice.account.account { choice = try context.choose(account, for: .app) }
                }
            }
        }
        switch ending {
        case .quit: break
        case .cancelled: throw CommandFailure.interrupted
        case .noTerminal: throw noTerminal
        }
    }

    /// Returns the accounts for an app that uses the one of `choice`; `nil` if the command reads none.
    package func accountList(
        beside choice: ServerChoice, _ load: @escaping AccountsCommand.LoadFacts
    ) -> AccountList? {
        guard !hasGivenToken else { return nil }
        return AccountList { [self] () async throws(FailureReport) -> [ListedAccount] in
            do {
                var listed: [ListedAccount] = []
                for account in try foundAccounts().items {
                    // Its app reports an account that cannot be read.
                    let facts = try? await load(account, self)
                    listed.append(
                        ListedAccount(
                            label: account.label, server: account.server, user: account.user,
                            isCurrent: account.label == choice.account.account?.label,
                            state: facts?.state.rawValue ?? "unreadable", drafts: facts?.drafts ?? 0,
                            waiting: facts?.waiting ?? 0))
                }
                return listed
            } catch {
                throw FailureReport(.localStorage, self.failure(error).message)
            }
        } isThere: { [accounts] account throws(FailureReport) in
            do throws(StoreFailure) {
                return try accounts.account(labeled: account.label)?.isOf(account.user, at: account.server) ?? false
            } catch {
                throw error.report
            }
        }
    }

    /// The command without what names an account, its server or its client, for another account.
    private var withoutServerOptions: CommandContext {
        CommandContext(
            program: program, command: command.without(program.server.all), folder: folder, console: console,
            environment: environment, terminal: terminal, ending: ending, now: now, network: network)
    }

    @MainActor
    package func show(_ screens: any TerminalScreens) async -> TerminalFrontEnd.Ending {
        await TerminalFrontEnd(
            screens, terminal: terminal, environment: environment, takesMouse: !command.flag(CommonOptions.noMouse)
        ).run()
    }
}

extension ServerChoice {
    /// The label of the account, if it belongs to this user: an app may also have a session that is not saved.
    package func label(ofUser user: String) -> String? {
        account.account.flatMap { $0.user ?? $0.label == user ? $0.label : nil }
    }
}
