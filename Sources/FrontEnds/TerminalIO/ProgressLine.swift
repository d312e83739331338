/// Shows progress in one line of the terminal that is drawn over and wiped at the end.
///
/// Only where standard error is a terminal. Clear it before other lines go to the same terminal.
public struct ProgressLine {
    private static let pause = Duration.milliseconds(100)

    private let bar: ProgressBar
    private let now: () -> ContinuousClock.Instant
    private let write: (String) -> Void
    private let start: ContinuousClock.Instant
    private var lastDrawn: ContinuousClock.Instant?
    private var shownWidth = 0

    /// A line that shows nothing yet; the time left is reckoned from now on.
    ///
    /// - Parameters:
    ///   - width: the terminal's width in columns.
    ///   - now: the clock.
    ///   - write: where the line goes.
    public init(
        width: Int, now: @escaping () -> ContinuousClock.Instant = { .now }, write: @escaping (String) -> Void
    ) {
        bar = ProgressBar(width: width)
        self.now = now
        self.write = write
        start = now()
    }

    /// Draws how far it is, unless the last drawing is less than 100 ms ago.
    public mutating func show(done: Int, total: Int?) {
        let time = now()
        if let lastDrawn, lastDrawn.duration(to: time) < Self.pause { return }
        lastDrawn = time
        let line = bar.line(done: done, total: total, elapsed: start.duration(to: time))
        write("\r" + line.padded(to: shownWidth))
        shownWidth = line.displayWidth
    }

    /// Wipes the line. The next ``show(done:total:)`` draws at once.
    public mutating func clear() {
        // With spaces, which every terminal understands.
        if shownWidth > 0 { write("\r" + String(repeating: " ", count: shownWidth) + "\r") }
        shownWidth = 0
        lastDrawn = nil
    }
}
