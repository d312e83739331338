import TestSupport

@Suite struct StopwatchTests {
    @Test func `tells the time since its start`() {
        let clock = ClockStub()
        clock.advance(by: .seconds(5))
        let sut = Stopwatch(clock)
        #expect(sut.elapsed == .zero)
        clock.advance(by: .milliseconds(1_500))
        #expect(sut.elapsed == .milliseconds(1_500))
    }
}
