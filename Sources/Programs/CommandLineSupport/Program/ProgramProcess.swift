import Dispatch
import Foundation
import TerminalApp
import TerminalIO
import URLSessionHTTP

/// The process of a program: its descriptors, its signals and its exit status.
package enum ProgramProcess {
    /// Prepares the process, runs the command that was typed, and ends the process as that ended.
    ///
    /// Not asynchronous, since the threads of an asynchronous `main` open files of their own before its first line: one
    /// of them would take the place of a standard output that the process was started without.
    package static func main(of program: Program) -> Never {
        // As it was given, before it is prepared for what the libraries make of it.
        let environment = ProcessInfo.processInfo.environment
        prepare()
        let echo = EchoSwitch()
        let screen = FullScreenTerminal()
        let runner = ProgramRunner(
            program: program, arguments: Array(CommandLine.arguments.dropFirst()), environment: environment, echo: echo,
            terminal: screen)
        Task {
            await run(holding: CombinedRestoring(echo, screen)) { await runner.run() }
        }
        dispatchMain()
    }

    /// Prepares the process, for one that is no command line; called before anything else in it.
    package static func prepare() {
        ProcessSetup.writeNoCore()
        #if os(Linux)
            ProcessSetup.leaveNoBacktrace()
        #endif
        ProcessSetup.shareHeaps()
        HTTPTransport.exemptLoopbackFromProxies()
        HTTPTransport.preventFolderCreation()
        ProcessSetup.holdStandardDescriptors()
        ProcessSetup.ignoreBrokenPipes()
    }

    /// Runs `body` as the main task, which an interrupt cancels, and ends the process with its status or the signal's.
    private static func run(
        holding terminal: any TerminalRestoring, _ body: @escaping @Sendable () async -> ExitStatus
    ) async -> Never {
        let (status, interrupt) = await ProcessSignals.run(terminal: terminal, body)
        // All that was printed is written; a request that was called off may still be on its way.
        HTTPTransport.endProcess(interrupt?.exitStatus ?? status.rawValue)
    }
}
