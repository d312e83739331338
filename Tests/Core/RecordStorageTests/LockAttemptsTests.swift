import TestSupport

@Suite struct `Lock attempts` {
    @Test func `returns the first lock, after pauses that double up to 50 ms`() async throws {
        let clock = ClockStub()
        let attempts = Protected(0)

        let lock = try await makeSUT(clock, patience: .seconds(1)).lock("it") { () throws(StoreFailure) in
            attempts.withLock { attempts in
                attempts += 1
                return attempts == 9 ? attempts : nil
            }
        }

        #expect(lock == 9)
        #expect(clock.sleeps == [1, 2, 4, 8, 16, 32, 50, 50].map { .milliseconds($0) })
    }

    @Test func `gives up once the patience is used up`() async {
        let clock = ClockStub()

        await #expect(
            throws: StoreFailure.busy(reason: "it was locked for longer than \(Duration.milliseconds(5))")
        ) {
            try await makeSUT(clock, patience: .milliseconds(5)).lock("it") { () throws(StoreFailure) in nil as Int?
            }
        }
        #expect(clock.sleeps == [1, 2, 2].map { .milliseconds($0) })
    }

    @Test func `delivers the error of an attempt`() async {
        await #expect(throws: StoreFailure.busy(reason: "no server")) {
            try await makeSUT(ClockStub()).lock("it") { () throws(StoreFailure) -> Int? in
                throw .busy(reason: "no server")
            }
        }
    }

    @Test func `makes no attempt for a cancelled task, and no other once it is cancelled`() async {
        let clock = ClockStub()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await #expect(throws: StoreFailure.cancelled) {
                try await makeSUT(clock).lock("it") { () throws(StoreFailure) in 7 }
            }
        }
        await task.value

        let waiter = Task {
            await #expect(throws: StoreFailure.cancelled) {
                try await makeSUT(clock).lock("it") { () throws(StoreFailure) -> Int? in
                    withUnsafeCurrentTask { $0?.cancel() }
                    return nil
                }
            }
        }
        _ = await waiter.value
        #expect(clock.sleeps == [])
    }

    private func makeSUT(_ clock: ClockStub, patience: Duration = .seconds(1)) -> LockAttempts {
        LockAttempts(patience: patience, sleep: { try await clock.sleep(for: $0) })
    }
}
