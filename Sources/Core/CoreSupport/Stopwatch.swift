/// Measures elapsed time with an injected clock.
public struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    public init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    public var elapsed: Duration { read() }
}
