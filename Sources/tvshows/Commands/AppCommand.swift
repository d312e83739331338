import CommandLineSupport
import TerminalApp

/// `tvshows app`: the screens, in the whole terminal.
struct AppCommand {
    let call: ProgramRunner.Run
    let terminal: FullScreenTerminal

    func run() async throws(CommandFailure) {
        guard terminal.isThere else { throw .noTerminalForApp }
    }
}
