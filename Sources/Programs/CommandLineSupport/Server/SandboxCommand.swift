package import ArgumentParsing
package import Credentials
import Foundation

/// `PROGRAM sandbox`: serves until it is interrupted.
package struct SandboxCommand: ProgramCommand {
    private static let port = Option(
        "port", value: .text("N"), default: "that of the last time, else any free one",
        help: "The port to listen on; 0 is any free one.")
    private let program: String
    private let example: String
    private let user: (email: String, password: Secret)
    private let access: Access
    private let start: Starter

    /// How another program gets in, below an API URL; nothing that a sandbox lets in is a secret.
    package typealias Access = @Sendable (_ apiURL: String) -> [Wording]

    /// Starts a sandbox at a port, zero for any free one, or at its own port if none is given.
    package typealias Starter =
        @Sendable (
            _ folder: StateFolder, _ port: UInt16?, _ onCorruptState: @escaping @Sendable (_ movedTo: String) -> Void
        ) throws -> SandboxServer

    /// The sandbox of `program`.
    ///
    /// - Parameters:
    ///   - path: where the API's paths begin, for the help.
    ///   - user: the user that the sandbox knows; nothing that it lets in is a secret.
    ///   - access: notes about other ways in, a line each.
    ///   - start: starts it.
    package init(
        of program: String, path: String = "", user: (email: String, password: Secret),
        access: @escaping Access, start: @escaping Starter
    ) {
        self.program = program
        self.user = user
        self.access = access
        self.start = start
        example = "Serve on http://127.0.0.1:8080\(path)."
    }

    package var description: Command {
        Command(
            "sandbox", summary: "Serve the built-in sandbox on a loopback port",
            discussion:
                "Prints its URL on the first line of standard output and serves until it is interrupted. Its user is "
                + "\(user.email) with the password '\(user.password.revealed)'.",
            examples: [.init("\(program) sandbox --port 8080", example)], options: [Self.port])
    }

    /// Serves until it is interrupted.
    package func run(_ context: CommandContext) async throws {
        let port = try context.command.int(Self.port, in: 0...65_535).map(UInt16.init)
        let console = context.console
        let sandbox = try console.startSandbox(orElse: "Choose another port with --port.") {
            try start(context.folder, port, $0)
        }
        try console.print("\(sandbox.apiURL.absoluteString)\n")
        try console.flush()
        console.note("Serving until Ctrl-C. The user is \(user.email), the password is '\(user.password.revealed)'.")
        access(sandbox.apiURL.absoluteString).forEach(console.note)
        await Self.interruption()
        await sandbox.stop()
        throw CommandFailure.interrupted
    }

    /// Waits until the task is cancelled.
    private static func interruption() async {
        let (never, continuation) = AsyncStream<Never>.makeStream()
        defer { continuation.finish() }
        for await _ in never {}
    }
}
