import TerminalIO
import TestSupport

@Suite struct Progress {
    @Test(arguments: [
        (80, 0, 60 as Int?, 0.0, "[------------------------------] 0/60 (0 %)"),
        (80, 30, 60, 2.0, "[###############---------------] 30/60 (50 %)  15/s  2s left"),
        (80, 60, 60, 4.0, "[##############################] 60/60 (100 %)  15/s  0s left"),
        (80, 90, 60, 4.0, "[##############################] 90/60 (100 %)  22/s  0s left"),
        (40, 30, 60, 2.0, "[####-----] 30/60 (50 %)  15/s  2s left"),
        (30, 30, 60, 2.0, "30/60 (50 %)  15/s  2s left"),
        (20, 30, 60, 2.0, "30/60 (50 %)  15/s…"),
        (80, 30, nil, 2.0, "30  15/s"),
        (80, 30, 0, 2.0, "30  15/s"),
        (80, 0, nil, 2.0, "0"),
        (80, 1, 1000, 2.0, "[------------------------------] 1/1000 (0 %)  0.5/s  33m 18s left"),
        (80, 1, 10_000, 2.0, "[------------------------------] 1/10000 (0 %)  0.5/s  5h 33m left"),
        (80, 1, Int.max, 1e9, "1/9223372036854775807 (0 %)  0.0/s  99h 59m left"),
        (0, 30, 60, 2.0, ""),
    ])
    func `is drawn from its values`(width: Int, done: Int, total: Int?, seconds: Double, line: String) {
        let drawn = ProgressBar(width: width).line(done: done, total: total, elapsed: .seconds(seconds))
        #expect(drawn.hasSuffix(line))
        #expect(drawn.displayWidth < max(width, 1))
    }

    @Test func `is drawn at most every 100 ms, over what was there, and wiped at the end`() {
        let start = ContinuousClock.now
        let time = Protected(start)
        let written = Protected<[String]>([])
        var line = ProgressLine(
            width: 20, now: { time.withLock(\.self) }, write: { text in written.withLock { $0.append(text) } })
        for (milliseconds, done) in [(0, 100), (50, 200), (99, 300), (100, 4), (199, 5)] {
            time.withLock { $0 = start.advanced(by: .milliseconds(milliseconds)) }
            line.show(done: done, total: nil)
        }
        line.clear()
        line.clear()
        line.show(done: 6, total: nil)
        #expect(written.withLock(\.self) == ["\r100", "\r4  40/s", "\r       \r", "\r6  30/s"])
    }
}
