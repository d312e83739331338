import Composition
import Foundation
import Terminal
import TerminalApp

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The process: its descriptors, its signals and its exit status.
@main struct Main {
    static func main() async {
        Network.exemptLoopbackFromProxies()
        ProcessSetup.holdStandardDescriptors()
        ProcessSetup.ignoreBrokenPipes()
        let echo = EchoSwitch()
        let screen = FullScreenTerminal()
        let program = SurveyProgram(
            arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
            echo: echo, screen: screen)
        let (status, interrupt) = await ProcessSignals.run(terminal: CombinedHold(echo, screen)) { await program.run() }
        exit(interrupt?.exitStatus ?? status.rawValue)
    }
}
