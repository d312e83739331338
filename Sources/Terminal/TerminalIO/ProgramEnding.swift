import CoreSupport

/// Work that must not be cut off when a program ends, for example a session that is being renewed.
package struct UninterruptibleWork: Sendable {
    let isUnderWay: @Sendable () -> Bool
    let close: @Sendable () -> Void
    let settle: @Sendable () async -> Void

    /// - Parameters:
    ///   - isUnderWay: whether the program has to wait.
    ///   - close: prevents more work from starting.
    ///   - settle: waits until nothing is under way, also in a cancelled task.
    package init(
        isUnderWay: @escaping @Sendable () -> Bool, close: @escaping @Sendable () -> Void = {},
        settle: @escaping @Sendable () async -> Void
    ) {
        self.isUnderWay = isUnderWay
        self.close = close
        self.settle = settle
    }
}

/// The end of a program: it waits for work that must not be cut off, as long as the signals allow.
package final class ProgramEnding: Sendable {
    private let work = Protected<[UninterruptibleWork]>([])
    private let rules = Protected(EndingRules())
    private let first = Protected<ProcessSignals.Interrupt?>(nil)
    private let isTooLate = Protected(false)
    private let clock: any Clock<Duration>
    private let elapsed: @Sendable () -> Duration

    package init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
        elapsed = Self.stopwatch(clock)
    }

    /// Adds work that the end of the program waits for.
    package func add(_ more: UninterruptibleWork) { work.withLock { $0.append(more) } }

    package var isWorkUnderWay: Bool { work.withLock { $0 }.contains { $0.isUnderWay() } }

    /// The first signal that was received; it determines the exit status, unless it came too late.
    package var interrupt: ProcessSignals.Interrupt? { isTooLate.withLock { $0 } ? nil : first.withLock { $0 } }

    /// Leaves the exit status to the program: it has done what cannot be undone.
    package func ignoreInterrupt() { isTooLate.withLock { $0 = true } }

    /// Prevents more work from starting.
    package func close() {
        for work in work.withLock({ $0 }) { work.close() }
    }

    /// Calls ``close()``, and waits until no work is under way. Cancellation does not shorten the wait. A signal may
    /// end the process meanwhile.
    package func wait() async {
        close()
        guard isWorkUnderWay, rules.withLock({ $0.beginWait(at: elapsed()) }) else { return }
        for work in work.withLock({ $0 }) { await work.settle() }
        rules.withLock { $0.endWait() }
    }

    /// Handles a signal. If the rules say so, ends the process with `end`, now or at the deadline. Returns whether the
    /// signal cancels the program.
    func receive(
        _ signal: ProcessSignals.Interrupt, end: @escaping @Sendable (_ status: Int32) -> Void
    ) -> Bool {
        first.withLock { $0 = $0 ?? signal }
        let (time, isUnderWay) = (elapsed(), isWorkUnderWay)
        let (decision, isLimited) = rules.withLock { rules in
            let wasLimited = rules.deadline != nil
            let decision = rules.receive(signal, at: time, isUnderWay: isUnderWay)
            return (decision, !wasLimited && rules.deadline != nil)
        }
        if isLimited {
            Task {
                try await clock.sleep(for: EndingRules.limit)
                // Otherwise the program is already ending.
                if isWorkUnderWay { end(signal.exitStatus) }
            }
        }
        if decision == .end { end(signal.exitStatus) }
        return decision == .cancel
    }

    private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
