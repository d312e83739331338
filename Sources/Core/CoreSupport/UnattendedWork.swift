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

/// Runs `body` to its end whether or not the caller is cancelled, and waits for it.
package func withCancellationShield<Value: Sendable, Failure: Error>(
    _ body: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    try await Task.onCallersExecutor { await Result.awaiting(body) }.value.get()
}

extension Result {
    /// Runs `body` and returns its outcome as a value, for contexts that do not support typed errors.
    package static func awaiting(_ body: @Sendable () async throws(Failure) -> Success) async -> Result {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}

/// Waits for `body`, at most for `limit`; `body` itself continues. A cancelled caller also waits.
package func withCancellationShield(
    atMost limit: Duration, clock: any Clock<Duration>, _ body: @escaping @Sendable () async -> Void
) async {
    let end = OneShot<Void>()
    let timer = Task {
        // The timer is only cancelled once the body has finished.
        try? await clock.sleep(for: limit)
        end.resolve(())
    }
    Task {
        await body()
        timer.cancel()
    }
    await withCancellationShield { await end.wait(onCancel: ()) }
}

extension Task where Failure == Never {
    /// Starts an unstructured task on the caller's preferred executor, if it has one, as a child task would run.
    ///
    /// Unstructured tasks do not inherit that preference. A test that schedules its callers on its own executor also
    /// schedules this work.
    static func onCallersExecutor(_ operation: @escaping @Sendable () async -> Success) -> Task {
        guard #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) else {
            return Task { await operation() }
        }
        let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor?.asTaskExecutor() }
        return Task(executorPreference: executor) { await operation() }
    }
}
