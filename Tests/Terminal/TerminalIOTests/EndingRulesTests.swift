import TestSupport

@testable import TerminalIO

@Suite struct `Signals to a program that ends` {
    typealias Signal = ProcessSignals.Interrupt
    private static let signals = [Signal.interrupt, .terminate, .hangUp]

    @Test(arguments: signals, signals)
    func `cancel it first, and then end it at once if no work is under way`(first: Signal, second: Signal) {
        let sut = SUT()
        #expect(sut.receive(first, at: .zero, isUnderWay: false) == .cancel)
        #expect(sut.receive(second, at: .zero, isUnderWay: false) == .end)
    }

    @Test(arguments: signals)
    func `cancel it first, whatever is under way`(signal: Signal) {
        let sut = SUT()
        #expect(sut.receive(signal, at: .zero) == .cancel)
    }

    @Test(arguments: [(0, .goOn), (1_000, .goOn), (1_001, .end)] as [(Int, EndingRules.Decision)], [false, true])
    func `let work go on until a SIGINT more than a second after the first`(
        _ later: (milliseconds: Int, decision: EndingRules.Decision), isWaiting: Bool
    ) {
        let sut = SUT()
        _ = sut.receive(.interrupt, at: .seconds(5))
        if isWaiting { #expect(sut.beginWait(at: .seconds(5))) }
        let time = Duration.seconds(5) + .milliseconds(later.milliseconds)
        #expect(sut.receive(.interrupt, at: time) == later.decision)
    }

    @Test func `count from the first SIGINT, not from the last`() {
        let sut = SUT()
        _ = sut.receive(.interrupt, at: .zero)
        #expect(sut.receive(.interrupt, at: .milliseconds(900)) == .goOn)
        #expect(sut.receive(.interrupt, at: .milliseconds(1_100)) == .end)
    }

    @Test(arguments: [Signal.terminate, .hangUp], [Signal.terminate, .hangUp])
    func `give work eight seconds after the first SIGTERM or SIGHUP, however many there are`(
        first: Signal, other: Signal
    ) {
        let sut = SUT()
        _ = sut.receive(first, at: .seconds(5))
        #expect(sut.beginWait(at: .seconds(6)))
        for time in [Duration.seconds(6), .milliseconds(12_999)] {
            #expect(sut.receive(other, at: time) == .goOn)
        }
        #expect(sut.rules.deadline == .seconds(13))
        #expect(sut.receive(other, at: .seconds(13)) == .end)
    }

    @Test func `limit the wait after a SIGINT, if a SIGTERM follows`() {
        let sut = SUT()
        _ = sut.receive(.interrupt, at: .zero)
        #expect(sut.rules.deadline == nil)
        #expect(sut.receive(.terminate, at: .seconds(30)) == .goOn)
        #expect(sut.rules.deadline == .seconds(38))
    }

    @Test func `do not end the wait after a SIGTERM by one SIGINT`() {
        let sut = SUT()
        _ = sut.receive(.terminate, at: .zero)
        #expect(sut.receive(.interrupt, at: .seconds(3)) == .goOn)
        #expect(sut.receive(.interrupt, at: .seconds(5)) == .end)
    }

    @Test func `allow no wait once the time is over`() {
        let sut = SUT()
        _ = sut.receive(.terminate, at: .zero)
        #expect(!sut.beginWait(at: .seconds(8)))
    }

    @Test func `end the wait of a program that nothing interrupted, at the first SIGINT`() {
        let sut = SUT()
        #expect(sut.beginWait(at: .zero))
        #expect(sut.receive(.interrupt, at: .zero) == .end)
    }

    @Test func `limit the wait of a program that nothing interrupted, by a SIGTERM`() {
        let sut = SUT()
        #expect(sut.beginWait(at: .zero))
        #expect(sut.receive(.terminate, at: .seconds(20)) == .cancel)
        #expect(sut.rules.deadline == .seconds(28))
        #expect(sut.receive(.interrupt, at: .seconds(21)) == .end)
    }

    @Test func `cancel a program that goes on after a wait`() {
        let sut = SUT()
        #expect(sut.beginWait(at: .zero))
        sut.rules.endWait()
        #expect(sut.receive(.interrupt, at: .seconds(1)) == .cancel)
    }

    // MARK: Helpers

    /// The rules, in a class: `#expect` takes no mutating call.
    private final class SUT {
        var rules = EndingRules()

        func receive(_ signal: Signal, at time: Duration, isUnderWay: Bool = true) -> EndingRules.Decision {
            rules.receive(signal, at: time, isUnderWay: isUnderWay)
        }

        func beginWait(at time: Duration) -> Bool {
            rules.beginWait(at: time)
        }
    }
}
