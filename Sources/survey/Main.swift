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
            SurveyCommandLine.program, arguments: Array(CommandLine.arguments.dropFirst()),
            environment: ProcessInfo.processInfo.environment, echo: echo)
        await ProgramProcess.run(holding: CombinedHold(echo, screen)) {
            await runner.run { run async throws(CommandFailure) in try await SurveyCommands(screen: screen).run(run) }
        }
    }
}
