package import ArgumentParsing
package import TerminalApp

extension ParsedCommand {
    /// How long the built-in sandbox takes for an answer; by default a second, to let a person see that it works (MW-13).
    package func latencyOfSandbox() throws -> Duration {
        try seconds(CommonOptions.latency, in: 0...60) ?? .seconds(1)
    }
}

extension CommandContext {
    /// Whether an app is a dialogue of lines, because that was asked for or the terminal cannot be drawn on.
    package var isPlain: Bool {
        command.flag(CommonOptions.plain) || environment["ACCESSIBLE"].map { !$0.isEmpty } ?? false
            || environment["TERM"] == "dumb"
    }

    /// Shows an app, if there is a terminal at both ends, or one to answer at if it is a dialogue; what is noted while it
    /// has the whole screen is told when it has ended.
    ///
    /// - Throws: what `show` throws; a failure of usage if no app can be shown; an interrupt unless the person quit it.
    package func withApp(_ show: () async throws -> TerminalFrontEnd.Ending) async throws {
        let noTerminal = CommandFailure(
            .usage, "The app needs a terminal for its input and output. Run it in one, without redirection.")
        let ending: TerminalFrontEnd.Ending
        if isPlain {
            guard console.canPrompt else {
                throw CommandFailure(
                    .usage, "The app needs a terminal for its input. Run it in one, without redirection.")
            }
            ending = try await show()
        } else {
            guard terminal.isThere else { throw noTerminal }
            ending = try await console.holdingNotes(show)
        }
        switch ending {
        case .quit: break
        case .cancelled: throw CommandFailure.interrupted
        case .noTerminal: throw noTerminal
        }
    }

    @MainActor
    package func show(
        _ screens: any TerminalScreens, orInLines lines: any PlainScreens
    ) async throws -> TerminalFrontEnd.Ending {
        guard isPlain else {
            let takesMouse = !command.flag(CommonOptions.noMouse)
            let frontEnd = TerminalFrontEnd(
                screens, terminal: terminal, environment: environment, takesMouse: takesMouse)
            return await frontEnd.run()
        }
        do {
            try await console.dialogue.run(lines)
        } catch {
            guard error == .quit else { throw error }
            return .quit
        }
    }
}
