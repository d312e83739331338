package import ArgumentParsing
package import Foundation
package import HTTP
package import TerminalApp

/// A command of a program: what it takes, and what it does.
package protocol ProgramCommand: Sendable {
    /// What it takes: the source of its parsing, its help and its completion.
    var description: Command { get }

    /// Carries out what was typed.
    ///
    /// - Throws: any error; ``CommandFailure/init(_:of:typed:)`` makes the message and the exit status.
    func run(_ context: CommandContext) async throws
}

/// A command line that was typed, with all that a command works on.
package struct CommandContext: Sendable {
    package let program: Program
    package let command: ParsedCommand
    /// Where the program keeps its state.
    package let folder: StateFolder
    /// The person and the pipes.
    package let console: Console
    package let environment: [String: String]
    /// The whole terminal, for an app.
    package let terminal: FullScreenTerminal
    package let now: @Sendable () -> Date
    /// Makes what sends requests to a server; what is sent and received goes to `log`.
    package let network: @Sendable (_ server: ServerChoice, _ log: (@Sendable (String) -> Void)?) -> any HTTPClient
}

/// A program: the list of its commands, and what distinguishes it from the next.
package struct Program: Sendable {
    /// The command line, described; its name is the program's.
    package let commandLine: Command
    /// The version, for example `1.0.0`.
    package let version: String
    /// When the version was made, for example `2026-11-21`.
    package let date: String
    /// What a person calls the API that its servers speak, for example `survey API`.
    package let apiName: String
    /// The options that tell its servers apart.
    package let server: ServerOptions
    let commands: [any ProgramCommand]
    /// What an error of its own use cases means: a failure in words, or an error that every program knows; else `nil`.
    let meaning: @Sendable (_ error: any Error, _ command: ParsedCommand?) -> (any Error)?

    /// A program called `name`.
    ///
    /// - Parameters:
    ///   - discussion: a description; the exit statuses follow it.
    ///   - serverOptions: options of its own that say which server and how, beside those that every program has.
    ///   - variables: variables of its own that no option names.
    ///   - commands: its commands, in the order of the help; behind them stand `completions` and `manual`, which every
    ///     program has.
    ///   - meaning: what an error of its own use cases means: a failure in words, or an error that every program knows.
    package init(
        _ name: String, version: String, date: String, apiName: String, summary: String, discussion: String = "",
        examples: [Command.Example] = [], serverOptions: [Option] = [], variables: [Command.Variable] = [],
        commands: [any ProgramCommand] = [],
        meaning: @escaping @Sendable (_ error: any Error, _ command: ParsedCommand?) -> (any Error)? = { _, _ in nil }
    ) {
        self.version = version
        self.date = date
        self.apiName = apiName
        self.commands = commands
        self.meaning = meaning
        server = ServerOptions(program: name, own: serverOptions)
        commandLine = Command(
            name, summary: summary,
            discussion: """
                \(discussion)

                Exit status: 0 done, 1 failed, 2 wrong usage, 3 not logged in, 4 no connection, 5 invalid data, 6 cache \
                failed, 129 hung up, 130 interrupted, 143 terminated.
                """,
            examples: examples,
            options: [server.apiURL] + serverOptions
                + [server.timeout, CommonOptions.allowInsecureHTTP, CommonOptions.quiet, CommonOptions.verbose],
            variables: variables + [
                .init(
                    "\(name.uppercased())_HOME",
                    help: "The folder of the session; else $XDG_STATE_HOME/\(name), else ~/.local/state/\(name)."),
                .init("NO_COLOR", help: "Switches colour off, set to anything."),
            ],
            subcommands: commands.map(\.description) + BuiltInCommands.all(of: name).map(\.description))
    }

    /// The word that starts the program.
    package var name: String { commandLine.name }

    /// How the program calls itself to a server.
    package var userAgent: String { "\(name)/\(version)" }
}
