public import CoreSupport

/// A clock on which sleeping takes no time. Each sleep moves the clock and is recorded.
public final class ClockStub: Clock {
    /// A point on the clock.
    public struct Instant: InstantProtocol {
        fileprivate var offset: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

        public func duration(to other: Instant) -> Duration { other.offset - offset }

        public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private let state = Protected((now: Instant(offset: .zero), sleeps: [Duration]()))

    public init() {}

    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .zero }
    public var sleeps: [Duration] { state.withLock { $0.sleeps } }

    public func advance(by duration: Duration) {
        state.withLock { $0.now = $0.now.advanced(by: duration) }
    }

    /// Moves the clock to `deadline` at once.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.sleeps.append(state.now.duration(to: deadline))
            state.now = max(state.now, deadline)
        }
    }
}

/// A date for the expiry of tokens that changes only when it is set.
public final class WallClock: Sendable {
    private let time: Protected<Date>

    /// Creates a clock that shows `now`, by default a date in 2023.
    public init(_ now: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        time = Protected(now)
    }

    public var now: Date { time.withLock { $0 } }

    public func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
