/// A clock on which no time passes: a sleep lasts until its task is cancelled.
package struct StoppedClock: Clock {
    private let sleeping = OneShot<Void>()
    private let clock = ClockStub()

    package init() {}

    package var now: ClockStub.Instant { clock.now }
    package var minimumResolution: Duration { .zero }

    /// Waits until somebody sleeps.
    package func untilSomebodySleeps() async { await sleeping.wait(onCancel: ()) }

    package func sleep(until deadline: ClockStub.Instant, tolerance: Duration?) async throws {
        sleeping.resolve(())
        await OneShot<Void>().wait(onCancel: ())
        try Task.checkCancellation()
    }
}
