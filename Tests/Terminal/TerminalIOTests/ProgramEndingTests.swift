import CoreSupport
import TestSupport

@testable import TerminalIO

@Suite(.timeLimit(.minutes(60))) struct `End of a program` {
    @Test func `waits for all work, also of a cancelled program`() async {
        let (sut, works) = makeSUT(works: 2)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await sut.wait()
            return works.map(\.isDone)
        }
        for work in works {
            await work.reached()
            work.finish()
        }
        #expect(await task.value == [true, true])
    }

    @Test func `lets no more work begin, whether or not any is under way`() async {
        let (sut, works) = makeSUT(works: 2)
        for work in works { work.finish() }
        await sut.wait()
        #expect(works.map(\.isClosed) == [true, true])
    }

    @Test func `does not wait for work that is not under way`() async {
        let (sut, works) = makeSUT(works: 1)
        works[0].finish()
        await sut.wait()
        #expect(!works[0].isAwaited)
    }

    @Test func `is not that of a signal that comes too late`() async {
        let (sut, _) = makeSUT(works: 0)
        _ = sut.receive(.interrupt, end: Ends().note)
        #expect(sut.interrupt == .interrupt)
        sut.ignoreInterrupt()
        #expect(sut.interrupt == nil)
    }

    @Test func `comes by a second signal, at once if no work is under way, else once it is done`() async {
        let (sut, works) = makeSUT(works: 1)
        let ends = Ends()
        #expect(sut.receive(.interrupt, end: ends.note))
        #expect(!sut.receive(.interrupt, end: ends.note))
        #expect(ends.statuses == [])

        works[0].finish()
        #expect(!sut.receive(.hangUp, end: ends.note))
        #expect(ends.statuses == [129])
    }

    @Test func `comes by another SIGINT more than a second after the first, whatever is under way`() async {
        let clock = ClockStub()
        let (sut, _) = makeSUT(works: 1, clock)
        let ends = Ends()
        _ = sut.receive(.interrupt, end: ends.note)
        clock.advance(by: .milliseconds(1_001))
        _ = sut.receive(.interrupt, end: ends.note)
        #expect(ends.statuses == [130])
    }

    @Test func `comes by a SIGINT during the wait, if nothing interrupted the program`() async {
        let (sut, works) = makeSUT(works: 1)
        let ends = Ends()
        async let wait: Void = sut.wait()
        await works[0].reached()
        #expect(!sut.receive(.interrupt, end: ends.note))
        #expect(ends.statuses == [130])
        works[0].finish()
        await wait
    }

    @Test(arguments: [(ProcessSignals.Interrupt.terminate, Int32(143)), (.hangUp, 129)])
    func `comes eight seconds after SIGTERM or SIGHUP, whatever is under way`(
        signal: ProcessSignals.Interrupt, status: Int32
    ) async {
        let clock = ClockStub()
        let (sut, _) = makeSUT(works: 1, clock)
        let ends = Ends()
        #expect(sut.receive(signal, end: ends.note))
        #expect(await ends.first.wait(onCancel: 0) == status)
        #expect(clock.sleeps == [.seconds(8)])
        // The time is over.
        await sut.wait()
    }

    // MARK: Helpers

    private func makeSUT(
        works count: Int, _ clock: any Clock<Duration> = StoppedClock()
    ) -> (ProgramEnding, [HeldWork]) {
        let sut = ProgramEnding(clock: clock)
        let works = (0..<count).map { _ in HeldWork() }
        for work in works {
            sut.add(
                UninterruptibleWork(
                    isUnderWay: { !work.isDone }, close: { work.close() }, settle: { await work.settle() }))
        }
        return (sut, works)
    }

    private final class HeldWork: Sendable {
        private let state = Protected((isDone: false, isAwaited: false, isClosed: false))
        private let gate = Gate()

        var isDone: Bool { state.withLock(\.isDone) }
        var isAwaited: Bool { state.withLock(\.isAwaited) }

        var isClosed: Bool { state.withLock(\.isClosed) }

        func close() { state.withLock { $0.isClosed = true } }

        func settle() async {
            state.withLock { $0.isAwaited = true }
            await gate.pass()
        }

        func reached() async { await gate.reached() }

        func finish() {
            state.withLock { $0.isDone = true }
            gate.open()
        }
    }

    private final class Ends: Sendable {
        let first = OneShot<Int32>()
        private let noted = Protected<[Int32]>([])

        var statuses: [Int32] { noted.withLock { $0 } }

        @Sendable func note(_ status: Int32) {
            noted.withLock { $0.append(status) }
            first.resolve(status)
        }
    }
}
