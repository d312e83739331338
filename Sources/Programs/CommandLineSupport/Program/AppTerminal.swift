public import TerminalApp

extension FullScreenTerminal {
    /// Whether an app can be shown here: a terminal at both ends, and one that can be drawn on.
    ///
    /// - Throws: a failure of usage that says what is missing.
    public func check(environment: [String: String]) throws(CommandFailure) {
        guard isThere else { throw .noTerminalForApp }
        guard environment["TERM"] != "dumb" else { throw .dumbTerminalForApp }
    }
}

extension TerminalFrontEnd.Ending {
    /// What the command makes of it.
    ///
    /// - Throws: where the app did not end because the person quit it.
    public func get() throws(CommandFailure) {
        switch self {
        case .quit: break
        case .cancelled: throw .interrupted
        case .noTerminal: throw .noTerminalForApp
        }
    }
}
