import Arguments
import ConcurrencySupport
import Foundation
import ServerProfiles
import Terminal
import TerminalApp

/// The program: reads the command line, runs the command, tells how it ended.
struct SurveyProgram {
    let arguments: [String]
    let environment: [String: String]
    let echo: EchoSwitch
    let screen: FullScreenTerminal

    /// Runs to the end and delivers the exit status.
    func run() async -> ExitStatus {
        let root = SurveyCommandLine.root
        let plain = Console(environment: environment, echo: echo, isQuiet: false, isVerbose: false)
        do throws(UsageError) {
            switch try CommandParser(root).parse(arguments, environment: environment) {
            case .help(let path):
                return await finish(plain) { () throws(CommandFailure) in
                    try plain.print(root.help(for: path, width: min(plain.outputWidth ?? 80, 100)))
                }
            case .version:
                return await finish(plain) { () throws(CommandFailure) in
                    try plain.print(SurveyCommandLine.version + "\n")
                }
            case .run(let command):
                let console = Console(
                    environment: environment, echo: echo, isQuiet: command.flag(SurveyOptions.quiet),
                    isVerbose: command.flag(SurveyOptions.verbose))
                return await finish(console, usage: root.usage(for: command.path)) { () throws(CommandFailure) in
                    try await run(command, console)
                }
            }
        } catch {
            plain.report(.usage(Wording(error.message)), program: root.name, usage: root.usage(for: error.command))
            return .usage
        }
    }

    private func run(_ command: ParsedCommand, _ console: Console) async throws(CommandFailure) {
        if command.path == ["completions"] { return try CompletionsCommand(command: command, console: console).run() }
        guard let folder = StateFolder(for: "survey", environment: environment) else {
            throw CommandFailure(.cache, "There is no place for the session: HOME is not set. Set SURVEY_HOME.")
        }
        switch command.path.first {
        case "login": try await LoginCommand(command: command, folder: folder, console: console).run()
        case "list": try await ListCommand(command: command, folder: folder, console: console).run()
        case "show": try await ShowCommand(command: command, folder: folder, console: console).run()
        case "status": try await StatusCommand(command: command, folder: folder, console: console, now: Date()).run()
        case "token": try await TokenCommand(command: command, folder: folder, console: console).run()
        case "logout": try await LogoutCommand(command: command, folder: folder, console: console).run()
        case "signup": try await SignUpCommand(command: command, folder: folder, console: console).run()
        case "profile": try await ProfileCommand(command: command, folder: folder, console: console).run()
        case "reset-password":
            try await ResetPasswordCommand(command: command, folder: folder, console: console).run()
        case "app":
            try await AppCommand(
                command: command, folder: folder, environment: environment, terminal: screen, console: console
            ).run()
        case "sandbox": try await SandboxCommand(command: command, folder: folder, console: console).run()
        default: throw .usage("A command is needed.")
        }
    }

    /// Runs `body`, hands on what it printed, and tells a person of its failure.
    private func finish(
        _ console: Console, usage: String? = nil, _ body: () async throws(CommandFailure) -> Void
    ) async -> ExitStatus {
        do throws(CommandFailure) {
            try await body()
            try console.flush()
            return .done
        } catch {
            console.report(error, program: SurveyCommandLine.root.name, usage: usage)
            return error.status
        }
    }
}
