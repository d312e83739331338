import Arguments
import Composition
import Foundation
import ServerProfiles

/// `survey sandbox`: serves until it is interrupted.
struct SandboxCommand {
    let command: ParsedCommand
    let folder: StateFolder
    let console: Console

    func run() async throws(CommandFailure) {
        let port: Int
        do throws(UsageError) {
            port = try command.int(SurveyOptions.port, in: 0...65_535) ?? 0
        } catch {
            throw .usage(Wording(error.message))
        }
        let sandbox = try EmbeddedSandbox.start(in: folder, port: UInt16(port), console: console)
        try console.print("\(sandbox.apiURL.absoluteString)\n")
        try console.flush()
        console.note("Serving until Ctrl-C. The user is registered@email.com, the password is 'password'.")
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
