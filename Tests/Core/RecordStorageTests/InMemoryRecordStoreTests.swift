import Dispatch
import TestSupport

@Suite(.timeLimit(.minutes(60))) struct `In-memory record store` {
    @Test(arguments: RecordStoreContract.withoutFailures)
    func `keeps the contract of stores that cannot fail`(_ clause: RecordStoreContract.Clause) async throws {
        try await clause.check(RecordStoreContract.Subject(store: InMemoryRecordStore()))
    }

    @Test func `holds the record that it was made with`() async throws {
        #expect(try await InMemoryRecordStore(record: Data("old".utf8)).record() == Data("old".utf8))
    }

    @Test func `is read while others have the scope`() async throws {
        let store = InMemoryRecordStore(record: Data("old".utf8))
        let isRead = DispatchSemaphore(value: 0)
        let executor = OneByOne()

        let (read, outcome) = try await store.withExclusiveAccess { _ in
            let read = Task(executorPreference: executor) {
                defer { isRead.signal() }
                return try await store.read()
            }
            // A body cannot await. A minute ends a hang.
            return (read, isRead.wait(timeout: .now() + 60))
        }

        #expect(outcome == .success)
        #expect(try await read.value == Data("old".utf8))
    }

    @Test func `gives the turn in the order in which it was asked for`() async throws {
        let store = InMemoryRecordStore()
        let mayEnd = OneShot<Void>()
        let order = Protected<[Int]>([])
        let executor = OneByOne()
        // On this executor each task runs until it waits before the next one begins.
        let holder = Task(executorPreference: executor) {
            try await store.withRefreshTurn { await mayEnd.wait(onCancel: ()) }
        }
        let waiters = (1...9).map { number in
            Task(executorPreference: executor) {
                try await store.withRefreshTurn { order.withLock { $0.append(number) } }
            }
        }
        Task(executorPreference: executor) { mayEnd.resolve(()) }

        try await holder.value
        for waiter in waiters { try await waiter.value }

        #expect(order.withLock { $0 } == Array(1...9))
    }
}

/// Runs what it is given one after the other, in the order in which it came.
private final class OneByOne: TaskExecutor {
    private let queue = DispatchQueue(label: "OneByOne")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
