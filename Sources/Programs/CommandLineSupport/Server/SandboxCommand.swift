package import ArgumentParsing
import Foundation
import LoginCredentials
package import UserMessages

/// `PROGRAM sandbox`: serves until it is interrupted.
package struct SandboxCommand: ProgramCommand {
    private static let port = Option(
        "port", value: .text("N"), default: "that of the last run, else any free one",
        help: "The port to listen on; 0 is any free one.")
    private static let latency = Option(
        "latency", value: .text("SECONDS"), default: "0", help: "The delay of every answer.")
    private static let offlineAfter = Option(
        "offline-after", value: .text("N"), help: "Answer N requests; then end each connection without an answer.")
    private static let ledger = Option(
        "ledger", value: .file, help: "Append a line of JSON for each accepted POST to this file.")
    private let program: String
    private let example: String
    private let user: (email: String, password: Secret)
    private let client: String
    private let access: @Sendable (_ apiURL: String) -> [Message]
    private let ownOptions: [Option]
    private let starter: @Sendable (ParsedCommand) throws -> Start

    private typealias Start =
        @Sendable (StateFolder, UInt16?, SandboxTraits, @escaping @Sendable (String) -> Void) throws -> SandboxServer

    /// Creates the command that serves `sandbox` for `program`. `access` returns notes about other ways to log in,
    /// below an API URL.
    package init<Sandbox: EmbeddableSandbox>(
        of program: String, _ sandbox: Sandbox.Type, access: @escaping @Sendable (_ apiURL: String) -> [Message]
    ) {
        self.program = program
        self.access = access
        user = Sandbox.user
        client = Sandbox.client.map { " The client's id is '\($0.id)', its secret is '\($0.secret)'." } ?? ""
        ownOptions = Sandbox.ownOptions
        starter = { command in
            let ownTraits = try Sandbox.ownTraits(command)
            return { try Sandbox.serve($0, at: $1, $2, ownTraits, onCorruptState: $3) }
        }
        example = "Serve on http://127.0.0.1:8080\(Sandbox.basePath)."
    }

    package var description: Command {
        Command(
            summary: "Serve the built-in sandbox on a loopback port",
            discussion:
                "Prints its URL on the first line of standard output and serves until it is interrupted. Its user is "
                + "\(user.email) with the password '\(user.password.revealed)'.\(client)",
            examples: [.init("\(program) sandbox --port 8080", example)],
            options: [Self.port, Self.latency, Self.offlineAfter, Self.ledger] + ownOptions)
    }

    package func run(_ context: CommandContext) async throws {
        let port = try context.command.int(Self.port, in: 0...65_535).map(UInt16.init)
        let console = context.console
        let start = try starter(context.command)
        let traits = try Self.traits(context.command)
        let sandbox = try console.startSandbox(orElse: "Choose another port with --port.") {
            try start(context.folder, port, traits, $0)
        }
        try console.print("\(sandbox.apiURL.absoluteString)\n")
        try console.flush()
        console.note("Serving until Ctrl-C. The user is \(user.email), the password is '\(user.password.revealed)'.")
        access(sandbox.apiURL.absoluteString).forEach(console.note)
        await Self.interruption()
        await sandbox.stop()
        throw CommandFailure.interrupted
    }

    private static func traits(_ command: ParsedCommand) throws -> SandboxTraits {
        var traits = SandboxTraits()
        traits.latency = try command.seconds(latency, in: 0...60) ?? .zero
        traits.offlineAfter = try command.int(offlineAfter, in: 0...1_000_000_000)
        guard let path = command.string(ledger) else { return traits }
        do {
            traits.ledger = try SandboxLedger(path: path)
        } catch {
            throw CommandFailure.usage("The ledger '\(path)' cannot be written. Check --ledger.")
        }
        return traits
    }

    private static func interruption() async {
        let (never, continuation) = AsyncStream<Never>.makeStream()
        defer { continuation.finish() }
        for await _ in never {}
    }
}
