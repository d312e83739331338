import CoreSupport

/// Runs its tasks when it is told to, on the thread that tells it, until none of them can go on.
final class HandDrivenExecutor: TaskExecutor {
    private let jobs = Protected<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
    }

    /// Runs everything that can go on. Afterwards every task has ended or waits for something outside: this is known
    /// and not guessed, since tasks on this executor run nowhere else.
    func drain() {
        while true {
            let ready = jobs.withLock { jobs in
                defer { jobs = [] }
                return jobs
            }
            if ready.isEmpty { return }
            for job in ready { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }
}
