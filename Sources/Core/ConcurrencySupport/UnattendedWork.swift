/// Pieces of work that run to their end, each in a task of its own, whether or not anybody waits for them any more.
public final class UnattendedWork: Sendable {
    private struct Running {
        var last = 0
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let running = Protected(Running())

    /// Nothing to do yet.
    public init() {}

    /// Starts `work` and waits for its value.
    ///
    /// - Parameters:
    ///   - onCancel: what a cancelled caller is given at once, while the work goes on. One that was cancelled before it
    ///     asked starts nothing.
    ///   - work: called once.
    public func value<Value: Sendable>(
        onCancel: Value, work: @escaping @Sendable () async -> Value
    ) async -> Value {
        if Task.isCancelled { return onCancel }
        let box = OneShot<Value>()
        running.withLock { running in
            running.last += 1
            let id = running.last
            // The task cannot end before it stands here: its end takes the same lock.
            running.tasks[id] = .onCallersExecutor {
                let value = await work()
                self.running.withLock { $0.tasks[id] = nil }
                box.resolve(value)
            }
        }
        return await box.wait(onCancel: onCancel)
    }

    /// Waits until nothing runs, whatever is started meanwhile. Cancellation does not shorten it: it is for an interrupt
    /// that must let a save finish.
    public func settle() async {
        while let task = running.withLock({ $0.tasks.values.first }) {
            await task.value
        }
    }

    /// Waits as ``settle()`` does, but no longer than `limit`.
    public func settle(within limit: Duration, clock: any Clock<Duration> = ContinuousClock()) async {
        await shielded(atMost: limit, clock: clock) { await self.settle() }
    }
}
