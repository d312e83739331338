import ArgumentParsing
import CoreSupport
import Dispatch
import FileRecordStorage
import Foundation
import HTTPMessages
import HTTPTransport
import RecordStorage
import TerminalApp
package import TerminalIO
import UserMessages

package enum ProgramProcess {
    /// Prepares the process, runs the typed command, and exits with its status.
    ///
    /// This function is not asynchronous: the threads of an asynchronous `main` open files before its first line. If
    /// the process was started without a standard output, one of those files would take its place.
    package static func main(of program: Program) -> Never {
        // Read before `prepare()` changes it for the libraries.
        let environment = ProcessInfo.processInfo.environment
        prepare()
        let runner = ProgramRunner(
            program: program, arguments: Array(CommandLine.arguments.dropFirst()), environment: environment,
            streams: .process,
            onNewClient: {
                // A browser may be started later.
                HTTPTransport.closeDescriptorsOnExec()
            })
        Task {
            await run(holding: CombinedRestoring(runner.echo, runner.terminal), runner.ending) { await runner.run() }
        }
        dispatchMain()
    }

    /// Prepares the process. Call it before anything else.
    package static func prepare() {
        ProcessSetup.writeNoCore()
        #if os(Linux)
            ProcessSetup.hideMemory()
            ProcessSetup.leaveNoBacktrace()
        #endif
        ProcessSetup.shareHeaps()
        HTTPTransport.disableTLSKeyLog()
        HTTPTransport.bypassProxyForLoopback()
        HTTPTransport.preventFolderCreation()
        HTTPTransport.skipOpenSSLCleanup()
        ProcessSetup.holdStandardDescriptors()
        ProcessSetup.ignoreBrokenPipes()
        ProcessSetup.ignoreFileSizeLimit()
    }

    /// Runs `body` as the main task, which an interrupt cancels. Exits with the status of `body`, or of a signal that did
    /// not come too late.
    private static func run(
        holding terminal: any TerminalRestoring, _ ending: ProgramEnding,
        _ body: @escaping @Sendable () async -> ExitStatus
    ) async -> Never {
        let (status, interrupt) = await ProcessSignals.run(terminal: terminal, ending: ending, body)
        // All output is written; a cancelled request may still be running.
        HTTPTransport.endProcess((ending.interrupt == nil ? nil : interrupt)?.exitStatus ?? status.rawValue)
    }
}

extension Program {
    /// Runs a command line in a process that also does other work. It neither reads nor changes the standard streams,
    /// the signals and the settings of the process, and uses its environment only as the HTTP client does.
    package func run(
        _ arguments: [String], environment: [String: String], streams: StandardStreams
    ) async -> ExitStatus {
        await ProgramRunner(program: self, arguments: arguments, environment: environment, streams: streams).run()
    }
}

struct ProgramRunner: Sendable {
    let program: Program
    let arguments: [String]
    let environment: [String: String]
    let streams: StandardStreams
    let echo = EchoSwitch()
    let terminal: FullScreenTerminal
    let ending = ProgramEnding()
    /// Called after a network client is created.
    private let onNewClient: @Sendable () -> Void

    init(
        program: Program, arguments: [String], environment: [String: String], streams: StandardStreams,
        onNewClient: @escaping @Sendable () -> Void = {}
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
        self.streams = streams
        self.onNewClient = onNewClient
        terminal = FullScreenTerminal(input: streams.input, output: streams.output)
    }

    func run() async -> ExitStatus {
        let root = program.commandLine
        let plain = makeConsole()
        do {
            switch try CommandParser(root).parse(arguments, environment: environment) {
            case .help(let path):
                return await finish(plain) {
                    try plain.print(root.help(for: path, width: min(plain.outputWidth ?? 80, 100)))
                }
            case .tree(let path):
                return await finish(plain) {
                    try plain.print(root.tree(of: path, exitStatuses: ExitStatus.descriptions).printable)
                    try plain.print("\n")
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
                    var wanted: Listing?
                    _ = root.completions(of: words, for: shell) { listing in
                        wanted = listing
                        return []
                    }
                    let listed =
                        if let wanted {
                            await listed(wanted, after: words.dropLast(), hasHelp: shell != .bash)
                        } else {
                            [ListedValue]()
                        }
                    try plain.print(root.completions(of: words, for: shell) { _ in listed })
                }
            case .run(let command):
                let console = makeConsole(
                    isQuiet: command.flag(CommonOptions.quiet), isVerbose: command.flag(CommonOptions.verbose))
                return await finish(console, command) {
                    _ = try command.choice(program.errorFormat, as: ErrorFormat.self)
                    try await run(command, console)
                }
            }
        } catch {
            let usage =
                error.kind == .missingCommand
                ? root.overview(for: error.command, width: plain.messageWidth ?? 80) : root.usage(for: error.command)
            plain.report(.usage(error), usage: usage)
            return .usage
        }
    }

    private func run(_ command: ParsedCommand, _ console: Console) async throws {
        if let builtIn = program.builtIn.first(where: { [$0.name] == command.path }) {
            return try console.print(try builtIn.text(program, command))
        }
        guard let body = program.commands.first(where: { [$0.key] == command.path })?.value() else { return }
        let folder =
            body.needsStateFolder
            ? try stateFolder(for: command, console)
            : StateFolder(for: program.name, environment: environment)?.examined ?? .nowhere
        let context = CommandContext(
            program: program, command: command, folder: folder, console: console,
            environment: environment.filter { !$0.key.hasPrefix("\(program.name.uppercased())_") }, terminal: terminal,
            ending: ending, now: { Date() },
            network: { [userAgent = program.userAgent, onNewClient] server, log in
                let client = HTTPTransport.client(
                    timeout: server.timeout, allowsInsecureHTTP: server.allowsInsecureHTTP, userAgent: userAgent,
                    log: log)
                onNewClient()
                return client
            })
        try await body.run(context)
    }

    /// Returns the folder of the session, made private; that of a token from the environment is not looked at.
    private func stateFolder(for command: ParsedCommand, _ console: Console) throws -> StateFolder {
        let folder = StateFolder(for: program.name, environment: environment)
        if program.givenTokenVariable(command) != nil { return folder ?? .nowhere }
        guard let folder else {
            throw CommandFailure.noPlace(for: program)
        }
        try folder.secure(reporting: console.note)
        if folder.isOfOlderVersion {
            console.note(
                code: "state.older",
                "The sessions in \(folder.path) are of an earlier version, which are not read. Run '\(.program) login'."
            )
        }
        return folder
    }

    private func makeConsole(isQuiet: Bool = false, isVerbose: Bool = false) -> Console {
        let format = CommandParser(program.commandLine)
            .value(of: program.errorFormat, in: arguments, environment: environment)
        return Console(
            of: program, environment: environment, streams: streams, echo: echo, isQuiet: isQuiet,
            isVerbose: isVerbose, format: format.flatMap(ErrorFormat.init) ?? .text)
    }

    /// The values of the account that `words` or the environment name, or else of the selected one; the ids have
    /// descriptions only if the shell shows them.
    private func listed(_ listing: Listing, after words: [String], hasHelp: Bool) async -> [ListedValue] {
        guard let folder = StateFolder(for: program.name, environment: environment) else { return [] }
        do {
            try folder.secure()
            if listing == .accounts {
                return try folder.accounts.all().items.map { ListedValue($0.label, help: $0.server) }
            }
            guard let account = try account(namedIn: words, folder) else { return [] }
            let load = program.listings[listing] ?? { _ in [] }
            // Without a readable list, there are the cached surveys.
            let ids = listing == .ids ? (try? account.listedIDs()) ?? [] : []
            guard !ids.isEmpty else { return await load(account) }
            guard hasHelp else { return ids.map { ListedValue($0) } }
            let known = Dictionary(await load(account).map { ($0.value, $0.help) }) { first, _ in first }
            return ids.map { ListedValue($0, help: known[$0] ?? "") }
        } catch {
            // A folder that cannot be read or trusted offers no completions.
            return []
        }
    }

    /// The account for completions: as for a command, but `nil` where the command would fail.
    private func account(namedIn words: [String], _ folder: StateFolder) throws -> Account? {
        func value(of option: Option) -> String? {
            CommandParser(program.commandLine).value(of: option, in: words, environment: environment)
        }
        let server = try value(of: program.server.apiURL).map { try ServerAddress($0).description }
        if let label = value(of: program.server.account) {
            let named = try folder.accounts.account(labeled: label)
            return server == nil || named?.server == server ? named : nil
        }
        let selected = try folder.selectedOrSandbox
        guard let server else { return selected }
        if selected?.server == server { return selected }
        let there = try folder.accounts.all().items.filter { $0.server == server }
        return there.count == 1 ? there[0] : nil
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
            console.report(
                failure, usage: command.map { program.commandLine.usage(for: $0.path) }, after: ending.interrupt)
            status = failure.status
        }
        await ending.wait(reportingTo: console)
        return status
    }
}
