/// Decides how a signal ends a program that must finish its work first.
///
/// Without such work the first signal cancels the program, and a second one ends it at once. While it is under way, the
/// program ends later:
/// - after SIGINT when the work is done, or at another SIGINT more than ``pause`` after the first;
/// - after SIGTERM and SIGHUP at most ``limit`` after the first of them;
/// - if nothing interrupted it, when the work is done, or at a SIGINT.
struct EndingRules {
    enum Decision: Equatable {
        case cancel
        case goOn
        case end
    }

    /// Pressing Ctrl-C twice quickly counts once; a signal may also arrive twice, from the terminal and from a parent.
    static let pause = Duration.seconds(1)
    /// Shorter than the ten seconds after which service managers kill a process.
    static let limit = Duration.seconds(8)

    /// The time by which the program must end, set by the first SIGTERM or SIGHUP.
    private(set) var deadline: Duration?
    private var firstInterrupt: Duration?
    private var isEnding = false
    /// Whether the program waits although nothing interrupted it.
    private var isWaitingUninterrupted = false

    /// Decides about a signal at `time`, counted from any point; `isUnderWay` says whether work must not be cut off.
    mutating func receive(
        _ signal: ProcessSignals.Interrupt, at time: Duration, isUnderWay: Bool
    ) -> Decision {
        let isFirst = !isEnding
        isEnding = true
        if !isFirst, !isUnderWay { return .end }
        switch signal {
        case .interrupt:
            if isWaitingUninterrupted { return .end }
            if let firstInterrupt, time - firstInterrupt > Self.pause { return .end }
            firstInterrupt = firstInterrupt ?? time
        case .terminate, .hangUp:
            if let deadline, time >= deadline { return .end }
            deadline = deadline ?? time + Self.limit
        }
        return isFirst ? .cancel : .goOn
    }

    /// Begins the wait for work at the end of a program. Returns whether there is time for it.
    mutating func beginWait(at time: Duration) -> Bool {
        isWaitingUninterrupted = !isEnding
        return deadline.map { time < $0 } ?? true
    }

    mutating func endWait() { isWaitingUninterrupted = false }
}
