/// Shows progress in one line of the terminal, which is overwritten and erased at the end.
///
/// Use it only if standard error is a terminal. Clear it before other lines go to the same terminal.
package struct ProgressLine {
    private static let pause = Duration.milliseconds(100)

    private let bar: ProgressBar
    private let now: () -> ContinuousClock.Instant
    private let write: (String) -> Void
    private let start: ContinuousClock.Instant
    private var lastDrawn: ContinuousClock.Instant?
    private var shownWidth = 0

    /// Creates an empty line for a terminal of `width` columns; the time left is estimated from now on.
    package init(
        width: Int, now: @escaping () -> ContinuousClock.Instant = { .now }, write: @escaping (String) -> Void
    ) {
        bar = ProgressBar(width: width)
        self.now = now
        self.write = write
        start = now()
    }

    /// Draws the progress, unless the last drawing is less than 100 ms ago.
    package mutating func show(done: Int, total: Int?) {
        let time = now()
        if let lastDrawn, lastDrawn.duration(to: time) < Self.pause { return }
        lastDrawn = time
        let line = bar.line(done: done, total: total, elapsed: start.duration(to: time))
        write("\r" + line.padded(to: shownWidth))
        shownWidth = line.displayWidth
    }

    package mutating func clear() {
        // Erase with spaces, which every terminal supports.
        if shownWidth > 0 { write("\r" + String(repeating: " ", count: shownWidth) + "\r") }
        shownWidth = 0
        lastDrawn = nil
    }
}

package struct ProgressBar: Sendable {
    private let width: Int

    package init(width: Int) { self.width = width }

    /// The line, at least one column narrower than the terminal: `[######----] 120/200 (60 %)  41/s  2s left`.
    package func line(done: Int, total: Int?, elapsed: Duration) -> String {
        let seconds = elapsed / .seconds(1)
        let rate: Double? = seconds > 0 && done > 0 ? Double(done) / seconds : nil
        let speed = rate.map { describe(rate: $0) }
        guard let total, total > 0 else { return fitted([String(done), speed]) }
        let part = min(max(Double(done) / Double(total), 0), 1)
        let left = rate.map { describe(secondsLeft: Double(max(total - done, 0)) / $0) }
        let text = fitted(["\(done)/\(total) (\(Int(part * 100)) %)", speed, left])
        let room = min(width - 1 - text.displayWidth - 3, 30)
        return room < 5 ? text : "\(drawing(part, room)) \(text)"
    }

    private func drawing(_ part: Double, _ length: Int) -> String {
        let filled = Int(part * Double(length))
        return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: length - filled) + "]"
    }

    private func fitted(_ parts: [String?]) -> String {
        parts.compactMap { $0 }.joined(separator: "  ").truncated(to: max(width - 1, 0))
    }

    private func describe(rate: Double) -> String {
        rate < 10 ? "\((rate * 10).rounded() / 10)/s" : "\(Int(min(rate, 1e9)))/s"
    }

    private func describe(secondsLeft: Double) -> String {
        let seconds = Int(min(secondsLeft.rounded(.up), 359_999))
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        if hours > 0 { return "\(hours)h \(minutes)m left" }
        return minutes > 0 ? "\(minutes)m \(seconds % 60)s left" : "\(seconds)s left"
    }
}
