package import ArgumentParsing
import CoreSupport
package import FileRecordStorage
package import Foundation
package import HTTPMessages
import RecordFormats
package import TerminalApp
package import TerminalIO
import UserMessages

package protocol ProgramCommand: Sendable {
    /// Describes its options and arguments: the source of its parsing, help and completion.
    var description: Command { get }

    /// The JSON Schema of what it prints as JSON, or of an element if that is an array; `nil` if it prints no JSON.
    var schema: JSONValue? { get }

    /// Whether it runs only in a folder that can be trusted.
    var needsStateFolder: Bool { get }

    /// Runs the typed command. ``CommandFailure/init(_:of:typed:)`` maps any error to a message and a status.
    func run(_ context: CommandContext) async throws
}

extension ProgramCommand {
    package var schema: JSONValue? { nil }
    package var needsStateFolder: Bool { true }
}

package struct CommandContext: Sendable {
    package let program: Program
    package let command: ParsedCommand
    package let folder: StateFolder
    package let console: Console
    /// The environment for child processes, without the program's own variables, which may contain a secret.
    package let environment: [String: String]
    package let terminal: FullScreenTerminal
    package let ending: ProgramEnding
    package let now: @Sendable () -> Date
    /// Creates the client of a server; requests and answers go to `log`.
    package let network: @Sendable (_ server: ServerChoice, _ log: (@Sendable (String) -> Void)?) -> any HTTPClient
}

extension CommandContext {
    /// Maps `error` to the command's failure. `amend` adds what the command knows.
    package func failure(_ error: any Error, _ amend: (inout CommandFailure) -> Void = { _ in }) -> CommandFailure {
        CommandFailure(error, of: program, typed: command, amend)
    }
}

package struct Program: Sendable {
    /// The JSON Schemas of what it prints or reads, by name.
    typealias Schemas = [(name: String, schema: JSONValue)]

    /// Commands by name, in the order of the help.
    package typealias Commands = KeyValuePairs<String, @Sendable () -> any ProgramCommand>

    /// Maps an error of its use cases to a failure, or to an error that every program knows; otherwise returns `nil`.
    package typealias Meaning =
        @Sendable (_ error: any Error, _ program: Program, _ command: ParsedCommand?) -> (any Error)?

    package let commandLine: Command
    /// The display name of its servers' API, for example `survey API`.
    package let apiName: String
    package let server: ServerOptions
    let errorFormat: Option
    /// The user of the built-in sandbox's account.
    package let sandboxUser: String
    /// The variable whose token replaces a session; `nil` if the program has no such variable.
    package let tokenVariable: String?
    let commands: Commands
    let builtIn: [BuiltInCommand]
    let meaning: Meaning

    /// Returns what is known on this machine of an account, for completion; of ``Listing/ids``, their descriptions.
    let listings: [Listing: @Sendable (Account) async -> [ListedValue]]

    /// Creates a program. `serverOptions` choose the server, in addition to those of every program. `loginOptions` do
    /// so in the commands that take them, and are repeated when a message suggests a login. `variables` are those
    /// without an option. The common commands follow `commands`. `documents` are the schemas of what is not a command's
    /// output.
    package init(
        _ name: String, apiName: String, sandboxUser: String = "", summary: String, discussion: String = "",
        examples: [Command.Example] = [], serverOptions: [Option] = [],
        loginOptions: @autoclosure @escaping @Sendable () -> [Option] = [],
        timeoutHelp: String = "Limits each request.", variables: [Command.Variable] = [],
        tokenVariable: String? = nil, commands: Commands = [:],
        documents: @autoclosure @escaping @Sendable () -> KeyValuePairs<String, JSONValue> = [:],
        listings: [Listing: @Sendable (Account) async -> [ListedValue]] = [:],
        meaning: @escaping Meaning = { _, _, _ in nil }
    ) {
        self.apiName = apiName
        self.sandboxUser = sandboxUser
        self.commands = commands
        self.meaning = meaning
        self.listings = listings
        self.tokenVariable = tokenVariable
        builtIn = BuiltInCommand.all(of: name) { Self.schemas(of: name, commands, documents()) }
        server = ServerOptions(program: name, own: serverOptions, login: loginOptions, timeoutHelp: timeoutHelp)
        errorFormat = CommonOptions.errorFormat(of: name)
        commandLine = Command(
            name, summary: summary,
            discussion: """
                \(discussion)

                Exit status: \(ExitStatus.summary).
                """,
            examples: examples,
            options: [server.apiURL, server.account] + serverOptions
                + [
                    server.timeout, CommonOptions.allowInsecureHTTP, errorFormat, CommonOptions.quiet,
                    CommonOptions.verbose,
                ],
            variables: variables + [
                .init(
                    "\(name.uppercased())_HOME",
                    help: "The folder of the session; else $XDG_STATE_HOME/\(name), else ~/.local/state/\(name)."),
                .init("NO_COLOR", help: "Turns color off if set to any value."),
            ], otherVariables: Self.otherVariables,
            subcommands: commands.map { name, command in Subcommand(name) { command().description } }
                + builtIn.map { command in Subcommand(command.name) { command.description } })
    }

    private static let otherVariables: [Command.VariableGroup] = [
        .init(
            "Of the terminal and this machine",
            [
                .init("HOME, XDG_STATE_HOME", help: "Where the folder of the session is by default."),
                .init("TERM, COLORTERM", help: "What the terminal can do. 'dumb' means lines without color."),
                .init(
                    "LC_ALL, LC_CTYPE, LANG",
                    help: "The first one set says whether the terminal shows UTF-8; without one, it does."),
                .init("COLUMNS, LINES", help: "The window's size, if the terminal does not report it."),
                .init(
                    "ACCESSIBLE",
                    help: "If set to any value, the app exits with status 2 and names the commands to use instead."),
                .init("TZ", help: "The time zone of dates for a person."),
                .init("BROWSER", help: "The program that opens pages, or several separated by colons."),
                .init("DISPLAY, WAYLAND_DISPLAY", help: "Whether a browser has a screen here."),
                .init("SSH_CONNECTION", help: "If set, no browser is opened: its screen would be elsewhere."),
                .init("PATH", help: "The folders of browsers and credential helpers."),
            ]),
        .init(
            "On Linux, read through libcurl and OpenSSL",
            [
                .init("http_proxy", help: "The proxy for http URLs."),
                .init("https_proxy, HTTPS_PROXY", help: "The proxy for https URLs."),
                .init("all_proxy, ALL_PROXY", help: "The proxy for both."),
                .init(
                    "no_proxy, NO_PROXY",
                    help: "The hosts that need no proxy, separated by commas. This machine never does."),
                .init("SSL_CERT_FILE, SSL_CERT_DIR", help: "The certificates to trust, in place of the system's."),
                .init("OPENSSL_CONF", help: "OpenSSL's configuration file."),
            ]),
        .init(
            "Without effect",
            [
                .init("SSLKEYLOGFILE", help: "No effect: TLS keys are never written."),
                .init("HTTP_PROXY", help: "No effect, since a web server sets it from a request. Use http_proxy."),
                .init("CURL_CA_BUNDLE", help: "No effect: only the program curl reads it. Use SSL_CERT_FILE."),
            ]),
    ]

    package var name: String { commandLine.name }

    /// The variable whose token replaces the session of `command`; `nil` if there is none.
    func givenTokenVariable(_ command: ParsedCommand) -> String? {
        tokenVariable.flatMap { command.variable($0) == nil ? nil : $0 }
    }

    /// Returns the schemas of the commands' outputs and of other `documents`.
    private static func schemas(
        of program: String, _ commands: Commands, _ documents: KeyValuePairs<String, JSONValue>
    ) -> Schemas {
        let outputs = commands.compactMap { name, command in command().schema.map { (name, $0) } }
        let messages = [("error", Record.failure.schema), ("note", Record.note.schema)]
        return (outputs + messages + Array(documents)).map { name, schema in
            guard case .object(let members) = schema else { return (name, schema) }
            let head: [(name: String, value: JSONValue)] = [
                ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
                ("$id", .text("urn:\(program):schema:\(name)/1")), ("title", .text("\(program) \(name)")),
            ]
            return (name, .object(head + members))
        }
    }

    package var userAgent: String { "\(name)/\(Release.version)" }
}
