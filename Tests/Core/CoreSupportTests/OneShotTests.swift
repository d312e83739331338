import TestSupport

@Suite(.timeLimit(.minutes(60))) struct OneShotTests {
    @Test func `a value that came before the wait is there at once`() async {
        let sut = OneShot<Int>()
        sut.resolve(1)
        #expect(await sut.wait(onCancel: -1) == 1)
    }

    @Test func `the first value wins and says so`() async {
        let sut = OneShot<Int>()
        #expect(sut.resolve(1))
        #expect(!sut.resolve(2))
        #expect(await sut.wait(onCancel: -1) == 1)
    }

    @Test func `a value wakes the waiter`() async {
        let sut = OneShot<Int>()
        async let value = sut.wait(onCancel: -1)
        for _ in 0..<100 { await Task.yield() }
        sut.resolve(1)
        #expect(await value == 1)
    }

    @Test func `a cancelled waiter is answered at once and a later value is dropped`() async {
        let sut = OneShot<Int>()
        let waiter = Task { await sut.wait(onCancel: -1) }
        waiter.cancel()
        #expect(await waiter.value == -1)
        #expect(!sut.resolve(1))
    }

    @Test func `a task that was cancelled before it waits is answered at once`() async {
        let waiter = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await OneShot<Int>().wait(onCancel: -1)
        }
        #expect(await waiter.value == -1)
    }

    @Test func `a value that came before the cancellation stands`() async {
        let waiter = Task {
            let sut = OneShot<Int>()
            sut.resolve(1)
            withUnsafeCurrentTask { $0?.cancel() }
            return await sut.wait(onCancel: -1)
        }
        #expect(await waiter.value == 1)
    }

    @Test func `of an answer, a deadline and a cancellation that race exactly one wins`() async {
        for _ in 0..<10_000 {
            let sut = OneShot<Int>()
            let waiter = Task { await sut.wait(onCancel: -1) }
            let answer = Task { sut.resolve(1) }
            let deadline = Task { sut.resolve(2) }
            waiter.cancel()

            let winner = await waiter.value
            let claims = [await answer.value, await deadline.value]
            #expect(claims == [winner == 1, winner == 2])
        }
    }
}
