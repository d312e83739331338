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
    /// Whether an app is to be a dialogue of lines, since that was asked for or the terminal cannot be drawn on.
    public var isPlain: Bool {
        command.flag(CommonOptions.plain) || environment["ACCESSIBLE"].map { !$0.isEmpty } ?? false
            || environment["TERM"] == "dumb"
    }

    /// Shows an app, where there is a terminal at both ends, or one to answer at where it is a dialogue; what is noted
    /// while it has the whole screen is told when it has ended.
    ///
    /// - Parameter show: shows it until it ends.
    /// - Throws: what `show` throws; a failure of usage where no app can be shown; where the person did not quit it.
    public func withApp(
        _ show: () async throws(CommandFailure) -> TerminalFrontEnd.Ending
    ) async throws(CommandFailure) {
        let ending: TerminalFrontEnd.Ending
        if isPlain {
            guard console.canPrompt else { throw .noTerminalForDialogue }
            ending = try await show()
        } else {
            guard terminal.isThere else { throw .noTerminalForApp }
            ending = try await console.holdingNotes(show)
        }
        switch ending {
        case .quit: break
        case .cancelled: throw .interrupted
        case .noTerminal: throw .noTerminalForApp
        }
    }

    /// Shows the app of `screens` as a dialogue, until it ends.
    @MainActor
    public func showLines(_ screens: any PlainScreens) async throws(CommandFailure) -> TerminalFrontEnd.Ending {
        do throws(PlainEnd) {
            try await PlainFrontEnd(screens, in: console.dialogue).run()
        } catch {
            switch error {
            case .quit: return .quit
            case .input(let error): throw CommandFailure(error)
            case .output(let error): throw CommandFailure(error)
            }
        }
    }
}

extension CommandContext {
    /// Waits for what an app that ends must not cut off, and says so where that lasts.
    ///
    /// - Parameter settle: waits, and no longer than one wants to.
    public func finishing(_ settle: @escaping @Sendable () async -> Void) async {
        await work(settle, ifItLasts: { console.note("Waiting a moment for the session to be saved.") })
    }
}

/// Does `work`, and tells `notice` where that lasts.
func work(
    _ work: @escaping @Sendable () async -> Void, ifItLasts notice: @escaping @Sendable () -> Void,
    clock: any Clock<Duration> = ContinuousClock()
) async {
    let noticing = Task {
        // Cancelled: it did not last.
        guard (try? await clock.sleep(for: .milliseconds(150))) != nil else { return }
        notice()
    }
    await work()
    noticing.cancel()
    await noticing.value
}
