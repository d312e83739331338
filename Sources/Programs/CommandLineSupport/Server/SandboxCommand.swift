public import ArgumentParsing

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A sandbox that serves on a loopback port.
public struct ServingSandbox: Sendable {
    let apiURL: URL
    let stop: @Sendable () async -> Void

    /// A sandbox.
    ///
    /// - Parameters:
    ///   - apiURL: the URL that the API's paths stand below.
    ///   - stop: stops serving.
    public init(at apiURL: URL, stop: @escaping @Sendable () async -> Void) {
        self.apiURL = apiURL
        self.stop = stop
    }
}

/// `PROGRAM sandbox`: serves until it is interrupted.
public struct SandboxCommand {
    private let command: ParsedCommand
    private let console: Console

    /// The command that was typed.
    public init(command: ParsedCommand, console: Console) {
        self.command = command
        self.console = console
    }

    /// Serves what `start` starts.
    ///
    /// - Parameters:
    ///   - user: whom the sandbox knows; nothing that it lets in is a secret.
    ///   - start: starts it at a port, zero for any free one, or where it likes best where none is asked for.
    public func run(
        user: (email: String, password: String), start: (UInt16?) throws(CommandFailure) -> ServingSandbox
    ) async throws(CommandFailure) {
        let port: UInt16?
        do throws(UsageError) {
            port = try command.int(CommonOptions.port, in: 0...65_535).map(UInt16.init)
        } catch {
            throw .usage(Wording(error.message))
        }
        let sandbox = try start(port)
        try console.print("\(sandbox.apiURL.absoluteString)\n")
        try console.flush()
        console.note("Serving until Ctrl-C. The user is \(user.email), the password is '\(user.password)'.")
        await Self.interruption()
        await sandbox.stop()
        throw .interrupted
    }

    /// Waits until the task is cancelled.
    private static func interruption() async {
        let (never, continuation) = AsyncStream<Never>.makeStream()
        defer { continuation.finish() }
        for await _ in never {}
    }
}
