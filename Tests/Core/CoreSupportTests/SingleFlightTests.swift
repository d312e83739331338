import TestSupport

@testable import CoreSupport

@Suite(.timeLimit(.minutes(60))) struct SingleFlightTests {
    @Test func `however many ask, the work runs once and all get its value`() async {
        let sut = SingleFlight<Int>()
        let work = Work()

        let values = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<10_000 { group.addTask { await sut.value(onCancel: -1) { await work.run() } } }
            await until { sut.waiting == 10_000 }
            work.finish(7)
            return await group.reduce(into: [:]) { counts, value in counts[value, default: 0] += 1 }
        }

        #expect(values == [7: 10_000])
        #expect(work.starts == 1)
    }

    @Test func `the next call starts anew`() async {
        let sut = SingleFlight<Int>()
        #expect(await sut.value(onCancel: -1) { 1 } == 1)
        #expect(await sut.value(onCancel: -1) { 2 } == 2)
    }

    @Test func `a waiter that asks again as soon as it hears the value starts anew`() async {
        let sut = SingleFlight<Int>()
        for round in 0..<1_000 {
            #expect(await sut.value(onCancel: -1) { round } == round)
        }
    }

    @Test func `a waiter that asks again while the others still hear the value starts anew`() async {
        let sut = SingleFlight<Int>()
        let work = Work()
        let heard = Protected<[Int]>([])
        let executor = NestingExecutor()
        let waiters = (1...3).map { _ in
            Task(executorPreference: executor) {
                let first = await sut.value(onCancel: -1) { await work.run() }
                let second = await sut.value(onCancel: -1) { 8 }
                heard.withLock { $0 += [first, second] }
            }
        }
        executor.drain()
        #expect(sut.waiting == 3)

        // The work ends at the first level, and each waiter hears of it, and asks again, at the second.
        executor.runAtOnce(levels: 2) { work.finish(7) }

        #expect(heard.withLock { $0.sorted() } == [7, 7, 7, 8, 8, 8])
        for waiter in waiters { waiter.cancel() }
        executor.drain()
    }

    @Test func `a cancelled waiter leaves at once and the others get the value`() async {
        let sut = SingleFlight<Int>()
        let work = Work()
        let leaver = Task { await sut.value(onCancel: -1) { await work.run() } }
        let stayer = Task { await sut.value(onCancel: -2) { await work.run() } }
        await until { sut.waiting == 2 }

        leaver.cancel()
        #expect(await leaver.value == -1)
        #expect(sut.waiting == 1)
        work.finish(7)

        #expect(await stayer.value == 7)
        #expect(work.starts == 1)
    }

    @Test func `the work goes on, not cancelled, when every waiter has left`() async {
        let sut = SingleFlight<Int>()
        let work = Work()
        let waiter = Task { await sut.value(onCancel: -1) { await work.run() } }
        await until { sut.waiting == 1 }

        waiter.cancel()
        #expect(await waiter.value == -1)
        let late = Task { await sut.value(onCancel: -1) { await work.run() } }
        await until { sut.waiting == 1 }
        work.finish(7)

        #expect(await late.value == 7)
        #expect(work.starts == 1)
        #expect(work.sawCancellation == false)
    }

    @Test func `while the work takes long, a waiter leaves early with its own value, or stays`() async {
        let sut = SingleFlight<Int>()
        let work = Work()
        let leaver = Task { await sut.value(onCancel: -1, early: { 3 }) { await work.run() } }
        let stayer = Task { await sut.value(onCancel: -1, early: { nil }) { await work.run() } }
        let plain = Task { await sut.value(onCancel: -1) { await work.run() } }
        await until { sut.waiting == 3 }

        sut.offerEarly()
        #expect(await leaver.value == 3)
        #expect(sut.waiting == 2)
        work.finish(7)

        #expect(await stayer.value == 7)
        #expect(await plain.value == 7)
        #expect(work.starts == 1)
    }

    @Test func `a caller that was cancelled before it asked starts nothing`() async {
        let sut = SingleFlight<Int>()
        let work = Work()
        let caller = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await sut.value(onCancel: -1) { await work.run() }
        }
        #expect(await caller.value == -1)
        #expect(work.starts == 0)
    }

    @Test func `nobody is lost or served twice when waiters come, go and land at once`() async {
        let sut = SingleFlight<Int>()
        let served = await withTaskGroup(of: Int.self) { group in
            for index in 0..<10_000 {
                let task = Task { await sut.value(onCancel: -1) { 7 } }
                if index % 3 == 0 { task.cancel() }
                group.addTask { await task.value }
            }
            return await group.reduce(into: 0) { count, value in
                if value == 7 || value == -1 { count += 1 }
            }
        }
        #expect(served == 10_000)
        await until { sut.waiting == 0 }
    }
}

/// Runs its jobs when it is told to, on the thread that tells it; some in the very call that makes them ready.
private final class NestingExecutor: TaskExecutor {
    private let state = Protected((ready: [UnownedJob](), levels: 0))

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let runs = state.withLock { state in
            guard state.levels > 0 else {
                state.ready.append(job)
                return false
            }
            state.levels -= 1
            return true
        }
        guard runs else { return }
        job.runSynchronously(on: asUnownedTaskExecutor())
        state.withLock { $0.levels += 1 }
    }

    /// Runs jobs at once while `body` runs, so many within each other, and then the others.
    func runAtOnce(levels: Int, _ body: () -> Void) {
        state.withLock { $0.levels = levels }
        body()
        state.withLock { $0.levels = 0 }
        drain()
    }

    func drain() {
        while let job = state.withLock({ $0.ready.isEmpty ? nil : $0.ready.removeFirst() }) {
            job.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

/// Work that lasts until it is told its value.
private final class Work: Sendable {
    private let gate = OneShot<Int>()
    private let state = Protected((starts: 0, sawCancellation: false, isFinished: false))

    var starts: Int { state.withLock { $0.starts } }
    var sawCancellation: Bool { state.withLock { $0.sawCancellation } }
    var isFinished: Bool { state.withLock { $0.isFinished } }

    func run() async -> Int {
        state.withLock { $0.starts += 1 }
        let value = await gate.wait(onCancel: -99)
        state.withLock { $0.sawCancellation = Task.isCancelled }
        state.withLock { $0.isFinished = true }
        return value
    }

    func finish(_ value: Int) { gate.resolve(value) }
}
