/// Runs each piece of work to its end in its own task, whether or not the caller still waits.
public final class UnattendedWork: Sendable {
    private struct Running {
        var last = 0
        var tasks: [Int: Task<Void, Never>] = [:]
        var isClosed = false
    }

    private let running = Protected(Running())

    public init() {}

    /// Starts `work` and waits for its value. A cancelled caller gets `onCancel` at once, while the work continues.
    /// Nothing is started if the caller is already cancelled, or after `close()`.
    public func value<Value: Sendable>(
        onCancel: Value, work: @escaping @Sendable () async -> Value
    ) async -> Value {
        if Task.isCancelled { return onCancel }
        let box = OneShot<Value>()
        let isStarted = running.withLock { running in
            if running.isClosed { return false }
            running.last += 1
            let id = running.last
            // The task cannot end before it is stored here: its end takes the same lock.
            running.tasks[id] = .onCallersExecutor {
                let value = await work()
                self.running.withLock { $0.tasks[id] = nil }
                box.resolve(value)
            }
            return true
        }
        guard isStarted else { return onCancel }
        return await box.wait(onCancel: onCancel)
    }

    /// Starts no more work. Running work continues.
    package func close() { running.withLock { $0.isClosed = true } }

    package var isUnderWay: Bool { running.withLock { !$0.tasks.isEmpty } }

    /// Waits until all work is done, including work started meanwhile. Cancellation does not shorten the wait, so that
    /// a save can finish after an interrupt.
    public func settle() async {
        while let task = running.withLock({ $0.tasks.values.first }) {
            await task.value
        }
    }
}
