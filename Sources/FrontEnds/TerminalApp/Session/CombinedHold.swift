public import TerminalIO

/// Several things that change one terminal, for signals to give it back whichever of them did.
public struct CombinedHold: TerminalHold {
    private let holds: [any TerminalHold]

    /// All of `holds`.
    public init(_ holds: any TerminalHold...) {
        self.holds = holds
    }

    /// Releases each.
    public func release() {
        holds.forEach { $0.release() }
    }

    /// Resumes each.
    public func resume() {
        holds.forEach { $0.resume() }
    }
}
