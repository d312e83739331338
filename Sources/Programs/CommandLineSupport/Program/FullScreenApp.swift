package import ArgumentParsing
import Messages
package import TerminalApp

extension ParsedCommand {
    /// How long the built-in sandbox takes for an answer; by default a second, to let a person see that it works (MW-13).
    package func latencyOfSandbox() throws -> Duration {
        try seconds(CommonOptions.latency, in: 0...60) ?? .seconds(1)
    }
}

extension CommandContext {
    /// Whether the user or the terminal asks for lines without drawing.
    package var isPlain: Bool {
        !environment["ACCESSIBLE", default: ""].isEmpty || ["", "dumb"].contains(environment["TERM", default: ""])
    }

    /// Shows an app if both ends are a terminal that can be drawn on; notes printed while it has the whole screen is
    /// told when it has ended.
    ///
    /// - Parameter commands: what to use where lines are wanted, such as `list`.
    /// - Throws: what `show` throws; a failure of usage if no app can be shown; an interrupt unless the person quit it.
    package func withApp(
        orInLines commands: [String], _ show: () async throws -> TerminalFrontEnd.Ending
    ) async throws {
        guard !isPlain, !command.flag(CommonOptions.plain) else {
            let names = commands.map { "'\(program.name) \($0)'" }.joined(separator: ", ")
            throw CommandFailure(.usage, Message(own: "The app draws on a full screen only. For lines, use \(names)."))
        }
        let noTerminal = CommandFailure(
            .usage, "The app needs a terminal for its input and output. Run it in one, without redirection.")
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
