import CoreSupport
public import UseCasesTesting

/// A clock on which no time passes: a sleep lasts until its task is cancelled.
public struct StoppedClock: Clock {
    private let sleeping = OneShot<Void>()
    private let clock = ClockStub()

    /// A stopped clock.
    public init() {}

    /// Always the beginning.
    public var now: ClockStub.Instant { clock.now }
    /// The clock is exact.
    public var minimumResolution: Duration { .zero }

    /// Waits until somebody sleeps.
    public func untilSomebodySleeps() async {
        await sleeping.wait(onCancel: ())
    }

    /// Sleeps until the task is cancelled.
    public func sleep(until deadline: ClockStub.Instant, tolerance: Duration?) async throws {
        sleeping.resolve(())
        await OneShot<Void>().wait(onCancel: ())
        try Task.checkCancellation()
    }
}
