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
    await withCancellationShield { await withTimeLimit(limit, clock: clock, body) }
}

/// Waits for `body`, at most for `limit` and until the caller is cancelled; `body` itself continues.
package func withTimeLimit(
    _ limit: Duration, clock: any Clock<Duration>, _ body: @escaping @Sendable () async -> Void
) async {
    let end = OneShot<Void>()
    let timer = Task {
        // The timer is cancelled when the wait is over.
        try? await clock.sleep(for: limit)
        end.resolve(())
    }
    Task {
        await body()
        timer.cancel()
    }
    await end.wait(onCancel: ())
    timer.cancel()
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
