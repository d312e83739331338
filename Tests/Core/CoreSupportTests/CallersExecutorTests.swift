import Dispatch
import TestSupport

@testable import CoreSupport

@Suite(.timeLimit(.minutes(60))) struct CallersExecutorTests {
    private let executor = QueueExecutor()

    @Test func `work in a task of its own runs where its caller prefers to run`() async {
        let exists = await Task(executorPreference: executor) { [executor] in
            [
                await withCancellationShield { executor.isPreferred },
                await SingleFlight<Bool>().value(onCancel: false) { executor.isPreferred },
                await UnattendedWork().value(onCancel: false) { executor.isPreferred },
            ]
        }.value

        #expect(exists == [true, true, true])
    }

    @Test func `a caller that prefers none has its work done all the same`() async {
        #expect(await withCancellationShield { executor.isPreferred } == false)
    }
}

private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "an executor of its own")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Whether the current task prefers this one.
    var isPreferred: Bool {
        withUnsafeCurrentTask { $0?.unownedTaskExecutor == asUnownedTaskExecutor() }
    }
}
