public import ArgumentParsing
public import TerminalIO

/// Runs a program: reads its command line, runs the command, tells how it ended.
public struct ProgramRunner: Sendable {
    /// A command that was typed, with all that it works on.
    public struct Run: Sendable {
        /// The command.
        public let command: ParsedCommand
        /// Where the program keeps its state.
        public let folder: StateFolder
        /// The person and the pipes.
        public let console: Console
        /// The process's environment.
        public let environment: [String: String]
    }

    private let program: Program
    private let arguments: [String]
    private let environment: [String: String]
    private let echo: EchoSwitch

    /// A run of `program`.
    ///
    /// - Parameters:
    ///   - arguments: the words after the program's name.
    ///   - echo: what hides a password that is typed.
    public init(_ program: Program, arguments: [String], environment: [String: String], echo: EchoSwitch) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.echo = echo
    }

    /// Runs to the end and delivers the exit status.
    ///
    /// - Parameter body: the program's own commands; help, version and completions are done here.
    public func run(_ body: (Run) async throws(CommandFailure) -> Void) async -> ExitStatus {
        let root = program.commandLine
        let plain = Console(
            of: program, environment: environment, echo: echo, isQuiet: false, isVerbose: false)
        do throws(UsageError) {
            switch try CommandParser(root).parse(arguments, environment: environment) {
            case .help(let path):
                return await finish(plain) { () throws(CommandFailure) in
                    try plain.print(root.help(for: path, width: min(plain.outputWidth ?? 80, 100)))
                }
            case .version:
                return await finish(plain) { () throws(CommandFailure) in
                    try plain.print("\(program.name) \(program.version)\n")
                }
            case .run(let command):
                let console = Console(
                    of: program, environment: environment, echo: echo, isQuiet: command.flag(CommonOptions.quiet),
                    isVerbose: command.flag(CommonOptions.verbose))
                return await finish(console, usage: root.usage(for: command.path)) { () throws(CommandFailure) in
                    try await run(command, console, body)
                }
            }
        } catch {
            plain.report(.usage(Wording(error.message)), usage: root.usage(for: error.command))
            return .usage
        }
    }

    private func run(
        _ command: ParsedCommand, _ console: Console, _ body: (Run) async throws(CommandFailure) -> Void
    ) async throws(CommandFailure) {
        if command.path == ["completions"] {
            return try CompletionsCommand(command: command, program: program, console: console).run()
        }
        guard let folder = StateFolder(for: program.name, environment: environment) else {
            throw CommandFailure(
                .cache,
                "There is no place for the session: HOME is not set. Set \(program.name.uppercased())_HOME.")
        }
        try folder.secureForCommand()
        try await body(Run(command: command, folder: folder, console: console, environment: environment))
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
            console.report(error, usage: usage)
            return error.status
        }
    }
}
