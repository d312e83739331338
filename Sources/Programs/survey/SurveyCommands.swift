import ArgumentParsing
import CommandLineSupport
import Composition
import Credentials
import Foundation
import TerminalApp

/// The commands of `survey`, by their names.
struct SurveyCommands {
    let screen: FullScreenTerminal

    func run(_ run: ProgramRunner.Run) async throws(CommandFailure) {
        let (command, folder, console) = (run.command, run.folder, run.console)
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
                command: command, folder: folder, environment: run.environment, terminal: screen, console: console
            ).run()
        case "sandbox":
            try await SandboxCommand(command: command, console: console).run(
                user: (EmbeddedSandbox.user.email, EmbeddedSandbox.user.password.revealed)
            ) { port throws(CommandFailure) in
                let sandbox = try EmbeddedSandbox.start(in: folder, port: port ?? 0, console: console)
                return ServingSandbox(at: sandbox.apiURL, stop: sandbox.stop)
            }
        default: throw .usage("A command is needed.")
        }
    }
}
