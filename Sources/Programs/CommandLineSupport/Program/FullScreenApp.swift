package import ArgumentParsing
package import TerminalApp
import UserMessages

extension ParsedCommand {
    /// The delay of the built-in sandbox's answers; one second by default, so that a person can see the progress
    /// (MW-13).
    package func latencyOfSandbox() throws -> Duration {
        try seconds(CommonOptions.latency, in: 0...60) ?? .seconds(1)
    }
}

extension CommandContext {
    /// Whether the environment asks for plain lines instead of a full-screen app.
    package var isPlain: Bool {
        !environment["ACCESSIBLE", default: ""].isEmpty || ["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// Shows an app if input and output are a terminal that can be drawn on. Notes made meanwhile are printed when it
    /// ends.
    ///
    /// - Parameter commands: the commands to suggest for plain lines, such as `list`.
    /// - Throws: what `show` throws; `.usage` if no app can be shown; `.interrupted` unless the user quit it.
    package func withApp(
        orInLines commands: [String], _ show: () async throws -> TerminalFrontEnd.Ending
    ) async throws {
        let names = commands.map { "'\(program.name) \($0)'" }.joined(separator: ", ")
        let advice = Message(own: "Without one, use \(names).")
        guard !isPlain, !command.flag(CommonOptions.plain) else {
            throw CommandFailure(.usage, code: "input.noTerminal", "The app needs a full screen. \(advice)")
        }
        let noTerminal = CommandFailure(
            .usage, code: "input.noTerminal", "The app needs a terminal for its input and output. \(advice)")
        guard terminal.isThere else { throw noTerminal }
        switch try await console.holdingNotes(show) {
        case .quit: break
        case .cancelled: throw CommandFailure.interrupted
        case .noTerminal: throw noTerminal
        }
    }

    @MainActor
    package func show(_ screens: any TerminalScreens) async -> TerminalFrontEnd.Ending {
        await TerminalFrontEnd(
            screens, terminal: terminal, environment: environment, takesMouse: !command.flag(CommonOptions.noMouse)
        ).run()
    }
}
