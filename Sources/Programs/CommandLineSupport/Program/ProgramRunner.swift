import ArgumentParsing
import CoreSupport
import Dispatch
import Foundation
import HTTPTransport
import Messages
import TerminalApp
import TerminalIO

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
        let ending = ProgramEnding()
        let runner = ProgramRunner(
            program: program, arguments: Array(CommandLine.arguments.dropFirst()), environment: environment, echo: echo,
            terminal: screen, ending: ending)
        Task {
            await run(holding: CombinedRestoring(echo, screen), ending) { await runner.run() }
        }
        dispatchMain()
    }

    /// Prepares the process; called before anything else in it.
    package static func prepare() {
        ProcessSetup.writeNoCore()
        #if os(Linux)
            ProcessSetup.hideMemory()
            ProcessSetup.leaveNoBacktrace()
        #endif
        ProcessSetup.shareHeaps()
        HTTPTransport.keepKeysToItself()
        HTTPTransport.exemptLoopbackFromProxies()
        HTTPTransport.preventFolderCreation()
        HTTPTransport.leaveOutCleanUp()
        ProcessSetup.holdStandardDescriptors()
        ProcessSetup.ignoreBrokenPipes()
    }

    /// Runs `body` as the main task, which an interrupt cancels, and ends the process with its status or the signal's.
    private static func run(
        holding terminal: any TerminalRestoring, _ ending: ProgramEnding,
        _ body: @escaping @Sendable () async -> ExitStatus
    ) async -> Never {
        let (status, interrupt) = await ProcessSignals.run(terminal: terminal, ending: ending, body)
        // All that was printed is written; a request that was called off may still be on its way.
        HTTPTransport.endProcess(interrupt?.exitStatus ?? status.rawValue)
    }
}

struct ProgramRunner: Sendable {
    let program: Program
    let arguments: [String]
    let environment: [String: String]
    let echo: EchoSwitch
    let terminal: FullScreenTerminal
    let ending: ProgramEnding

    func run() async -> ExitStatus {
        let root = program.commandLine
        let plain = Console(of: program, environment: environment, echo: echo, isQuiet: false, isVerbose: false)
        do {
            switch try CommandParser(root).parse(arguments, environment: environment) {
            case .help(let path):
                return await finish(plain) {
                    try plain.print(root.help(for: path, width: min(plain.outputWidth ?? 80, 100)))
                }
            case .environment:
                return await finish(plain) {
                    try plain.print(root.environmentHelp(width: min(plain.outputWidth ?? 80, 100)))
                }
            case .version:
                return await finish(plain) {
                    try plain.print("\(program.name) \(Release.version)\n")
                }
            case .complete(let words, let shell):
                return await finish(plain) {
                    try plain.print(root.completions(of: words, for: shell, listed: listedIDs))
                }
            case .run(let command):
                let console = Console(
                    of: program, environment: environment, echo: echo, isQuiet: command.flag(CommonOptions.quiet),
                    isVerbose: command.flag(CommonOptions.verbose))
                return await finish(console, command) {
                    try await run(command, console)
                }
            }
        } catch {
            let usage =
                error.kind == .missingCommand
                ? root.overview(for: error.command, width: plain.messageWidth ?? 80) : root.usage(for: error.command)
            plain.report(.usage(Message(own: error.message)), usage: usage)
            return .usage
        }
    }

    private func run(_ command: ParsedCommand, _ console: Console) async throws {
        if let handout = BuiltInCommands.all(of: program.name).first(where: { [$0.description.name] == command.path }) {
            return try console.print(handout.text(program, command))
        }
        guard let body = program.commands.first(where: { [$0.description.name] == command.path }) else { return }
        guard let folder = StateFolder(for: program.name, environment: environment) else {
            throw CommandFailure(
                .cache, "There is no place for the session: HOME is not set. Set \(program.name.uppercased())_HOME.")
        }
        try folder.secure(telling: console.note)
        let context = CommandContext(
            program: program, command: command, folder: folder, console: console,
            environment: environment.filter { !$0.key.hasPrefix("\(program.name.uppercased())_") }, terminal: terminal,
            ending: ending, now: { Date() },
            network: { [userAgent = program.userAgent] server, log in
                let client = HTTPTransport.client(
                    timeout: server.timeout, allowsInsecureHTTP: server.allowsInsecureHTTP, userAgent: userAgent,
                    log: log)
                // A browser may be started later.
                HTTPTransport.closeDescriptorsOnExec()
                return client
            })
        try await body.run(context)
    }

    private func listedIDs() -> [String] {
        guard let folder = StateFolder(for: program.name, environment: environment) else { return [] }
        do {
            try folder.secure()
            return try folder.listedIDs()
        } catch {
            // Nothing is completed from a folder that cannot be read or trusted.
            return []
        }
    }

    private func finish(
        _ console: Console, _ command: ParsedCommand? = nil, _ body: () async throws -> Void
    ) async -> ExitStatus {
        var status = ExitStatus.done
        do {
            try await body()
            try console.flush()
        } catch {
            let failure = CommandFailure(error, of: program, typed: command)
            console.report(failure, usage: command.map { program.commandLine.usage(for: $0.path) })
            status = failure.status
        }
        await ending.wait(telling: console)
        return status
    }
}

/// What every program prints about itself, from the description of its commands: it needs no state folder.
struct BuiltInCommands {
    let description: Command
    let text: @Sendable (_ program: Program, _ command: ParsedCommand) -> String

    private static let shell = Positional(
        .choice("SHELL", of: CompletionShell.allCases.map(\.rawValue)), help: "The shell to complete in.")

    static func all(of program: String) -> [BuiltInCommands] {
        [
            BuiltInCommands(
                description: Command(
                    "completions", summary: "Print a completion script",
                    examples: [.init("source <(\(program) completions bash)", "Complete in this shell.")],
                    positionals: [shell]),
                text: { program, command in
                    CompletionShell(rawValue: command.word(shell)).map(program.commandLine.completionScript) ?? ""
                }),
            BuiltInCommands(
                description: Command(
                    "manual", summary: "Print the manual page",
                    discussion: "The page is in roff, with the help of all commands.",
                    examples: [
                        .init("\(program) manual | man -l -", "Read it."),
                        .init("\(program) manual > \(program).1", "Save it where 'man \(program)' finds it."),
                    ]),
                text: { program, _ in program.commandLine.manualPage(version: Release.version, date: Release.date) }),
        ]
    }
}
