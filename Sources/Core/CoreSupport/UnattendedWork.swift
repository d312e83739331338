/// Pieces of work that run to their end, each in a task of its own, whether or not anybody waits for them any more.
public final class UnattendedWork: Sendable {
    private struct Running {
        var last = 0
        var tasks: [Int: Task<Void, Never>] = [:]
    }

    private let running = Protected(Running())

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

/// Runs `body` to its end whether or not the caller is cancelled, and waits for it.
///
/// - Throws: what `body` throws.
package func shielded<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await Task.onCallersExecutor { await Result.awaiting(body) }.value.get()
}

extension Result {
    /// What comes of `body`, as a value: for a seam that carries no typed errors.
    package static func awaiting(_ body: @Sendable () async throws(Failure) -> Success) async -> Result {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}

/// Waits for `body` no longer than `limit`; it goes on all the same. A cancelled caller waits too.
package func shielded(
    atMost limit: Duration, clock: any Clock<Duration>, _ body: @escaping @Sendable () async -> Void
) async {
    let end = OneShot<Void>()
    let timer = Task {
        // Whoever cancels the timer has finished already.
        try? await clock.sleep(for: limit)
        end.resolve(())
    }
    Task {
        await body()
        timer.cancel()
    }
    await shielded { await end.wait(onCancel: ()) }
}

extension Task where Failure == Never {
    /// An unstructured task on the executor that its caller's task prefers, where it prefers one, as a child task runs.
    ///
    /// An unstructured task inherits no such preference by itself. Whoever runs the callers on an executor of their own,
    /// as a test does that decides who goes on, has this work there too.
    static func onCallersExecutor(_ operation: @escaping @Sendable () async -> Success) -> Task {
        guard #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) else {
            return Task { await operation() }
        }
        let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
        return Task(executorPreference: executor) { await operation() }
    }
}
