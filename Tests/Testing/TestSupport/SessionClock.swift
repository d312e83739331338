import CoreSupport
package import UseCasesTesting

/// A clock for a session: the wait before a refresh is sent again takes no time, and a longer wait ends when a test says so.
package final class SessionClock: Clock {
    private struct Sleeper: Sendable {
        let wait: Duration
        let end: OneShot<Bool>
    }

    private static let longestShortWait = Duration.seconds(1.9)

    private let clock = ClockStub()
    private let sleepers = Protected<[Sleeper]>([])

    package init() {}

    package var now: ClockStub.Instant { clock.now }
    package var minimumResolution: Duration { .zero }
    /// The short waits, in order.
    package var shortWaits: [Duration] { clock.sleeps }

    package func advance(by duration: Duration) { clock.advance(by: duration) }

    package func sleep(until deadline: ClockStub.Instant, tolerance: Duration?) async throws {
        let wait = now.duration(to: deadline)
        if wait <= Self.longestShortWait { return try await clock.sleep(until: deadline, tolerance: tolerance) }
        let sleeper = Sleeper(wait: wait, end: OneShot())
        sleepers.withLock { $0.append(sleeper) }
        guard await sleeper.end.wait(onCancel: false) else { throw CancellationError() }
    }

    /// Ends a sleep of `wait`, once somebody sleeps so long.
    package func end(_ wait: Duration) async {
        while true {
            let sleeper = sleepers.withLock { sleepers in
                sleepers.firstIndex { $0.wait == wait && !$0.end.isResolved }.map { sleepers.remove(at: $0) }
            }
            if let sleeper {
                if sleeper.end.resolve(true) { return }
            } else {
                await Task.yield()
            }
        }
    }

    /// How long those sleep who still do.
    package var sleeping: [Duration] { sleepers.withLock { $0.filter { !$0.end.isResolved }.map(\.wait) } }
}
