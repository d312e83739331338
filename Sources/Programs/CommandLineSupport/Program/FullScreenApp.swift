public import ArgumentParsing
public import TerminalApp

extension ParsedCommand {
    /// How long the built-in sandbox shall take for an answer; a second, where nothing is said, lets a person see that it
    /// works (MW-13).
    ///
    /// - Throws: a failure of usage.
    public func latencyOfSandbox() throws(CommandFailure) -> Duration {
        try reading { command throws(UsageError) in try command.seconds(CommonOptions.latency, in: 0...60) }
            ?? .seconds(1)
    }
}

extension CommandContext {
    /// Shows an app, where there is a terminal at both ends that can be drawn on; what is noted meanwhile is told when it
    /// has ended.
    ///
    /// - Parameter show: shows it until it ends.
    /// - Throws: what `show` throws; a failure of usage where no app can be shown; where the person did not quit it.
    public func withFullScreen(
        _ show: () async throws(CommandFailure) -> TerminalFrontEnd.Ending
    ) async throws(CommandFailure) {
        guard terminal.isThere else { throw .noTerminalForApp }
        guard environment["TERM"] != "dumb" else { throw .dumbTerminalForApp }
        switch try await console.holdingNotes(show) {
        case .quit: break
        case .cancelled: throw .interrupted
        case .noTerminal: throw .noTerminalForApp
        }
    }
}
