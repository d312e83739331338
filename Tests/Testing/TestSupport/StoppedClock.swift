/// A clock on which no time passes: a sleep lasts until its task is cancelled.
package struct StoppedClock: Clock {
    private let sleeping = OneShot<Void>()
    private let clock = ClockStub()
    private let shortest: Duration

    /// Creates a clock that stops sleeps from `shortest` on; shorter ones end at once.
    package init(from shortest: Duration = .zero) { self.shortest = shortest }

    package var now: ClockStub.Instant { clock.now }
    package var minimumResolution: Duration { .zero }

    /// Waits until somebody sleeps.
    package func untilSomebodySleeps() async { await sleeping.wait(onCancel: ()) }

    package func sleep(until deadline: ClockStub.Instant, tolerance: Duration?) async throws {
        sleeping.resolve(())
        guard now.duration(to: deadline) >= shortest else {
            return try await clock.sleep(until: deadline, tolerance: tolerance)
        }
        await OneShot<Void>().wait(onCancel: ())
        try Task.checkCancellation()
    }
}
