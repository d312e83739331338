/// How long something has lasted, by a clock that is handed in.
public struct Stopwatch: Sendable {
    private let read: @Sendable () -> Duration

    public init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
    }

    /// The time since the start.
    public var elapsed: Duration { read() }
}
