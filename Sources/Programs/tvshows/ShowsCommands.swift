import ArgumentParsing
import CommandLineSupport
import Credentials
import Foundation
import ShowsComposition
import TerminalApp

/// The commands of `tvshows`, by their names.
struct ShowsCommands {
    let screen: FullScreenTerminal

    func run(_ call: ProgramRunner.Run) async throws(CommandFailure) {
        switch call.command.path.first {
        case "login": try await LoginCommand(call: call).run()
        case "register": try await RegisterCommand(call: call).run()
        case "list": try await ListCommand(call: call).run()
        case "show": try await ShowCommand(call: call).run()
        case "reviews": try await ReviewsCommand(call: call).run()
        case "review": try await ReviewCommand(call: call).run()
        case "profile": try await ProfileCommand(call: call).run()
        case "photo": try await PhotoCommand(call: call).run()
        case "status": try await StatusCommand(call: call, now: Date()).run()
        case "logout": try await LogoutCommand(call: call).run()
        case "app": try await AppCommand(call: call, terminal: screen).run()
        case "sandbox":
            let user = EmbeddedShowsSandbox.user
            try await SandboxCommand(command: call.command, console: call.console).run(
                user: (user.email, user.password.revealed)
            ) { port throws(CommandFailure) in
                let sandbox = try EmbeddedShowsSandbox.start(in: call.folder, port: port, console: call.console)
                return ServingSandbox(at: sandbox.apiURL, stop: sandbox.stop)
            }
        default: throw .usage("A command is needed.")
        }
    }
}
