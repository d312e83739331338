import TestSupport

@testable import CoreSupport

@Suite(.timeLimit(.minutes(60))) struct UnattendedWorkTests {
    @Test func `the value of the work is delivered`() async {
        #expect(await UnattendedWork().value(onCancel: -1) { 7 } == 7)
    }

    @Test func `a cancelled caller leaves at once and the work goes on, not cancelled`() async {
        let sut = UnattendedWork()
        let (started, gate) = (Gate(), Gate())
        let end = OneShot<Bool>()
        let caller = Task {
            await sut.value(onCancel: -1) {
                started.open()
                await gate.pass()
                end.resolve(Task.isCancelled)
                return 7
            }
        }
        await started.pass()

        caller.cancel()
        #expect(await caller.value == -1)
        gate.open()

        #expect(await end.wait(onCancel: true) == false)
    }

    @Test func `a caller that was cancelled before it asked starts nothing`() async {
        let sut = UnattendedWork()
        let starts = Protected(0)
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await sut.value(onCancel: -1) {
                starts.withLock { $0 += 1 }
                return 7
            }
        }

        #expect(await caller.value == -1)
        await sut.settle()
        #expect(starts.withLock { $0 } == 0)
    }

    @Test func `nothing starts after the end, and what runs goes on`() async {
        let sut = UnattendedWork()
        let (started, gate) = (Gate(), Gate())
        let running = Task {
            await sut.value(onCancel: -1) {
                started.open()
                await gate.pass()
                return 7
            }
        }
        await started.pass()

        sut.close()
        gate.open()

        #expect(await sut.value(onCancel: -1) { 8 } == -1)
        #expect(await running.value == 7)
    }

    @Test func `settling returns at once when nothing runs, and keeps nothing from running later`() async {
        let sut = UnattendedWork()

        await sut.settle()

        #expect(await sut.value(onCancel: -1) { 7 } == 7)
    }

    @Test func `settling waits for all that runs, cancelled or not`() async {
        let sut = UnattendedWork()
        let (started, gate) = (Gate(), Gate())
        let ends = Protected(0)
        let callers = (0..<10).map { _ in
            Task {
                await sut.value(onCancel: ()) {
                    started.open()
                    await gate.pass()
                    ends.withLock { $0 += 1 }
                }
            }
        }
        await started.pass()
        let settled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await sut.settle()
            return ends.withLock { $0 }
        }
        gate.open()
        for caller in callers { await caller.value }

        #expect(await settled.value > 0)
        await sut.settle()
        #expect(ends.withLock { $0 } == 10)
    }
}
