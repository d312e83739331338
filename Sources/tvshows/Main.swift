import CommandLineSupport
import Foundation
import Terminal
import TerminalApp

/// The process.
@main struct Main {
    static func main() async {
        ProgramProcess.prepare()
        let echo = EchoSwitch()
        let screen = FullScreenTerminal()
        let runner = ProgramRunner(
            ShowsCommandLine.program, arguments: Array(CommandLine.arguments.dropFirst()),
            environment: ProcessInfo.processInfo.environment, echo: echo)
        await ProgramProcess.run(holding: CombinedHold(echo, screen)) {
            await runner.run { call async throws(CommandFailure) in try await ShowsCommands(screen: screen).run(call) }
        }
    }
}
