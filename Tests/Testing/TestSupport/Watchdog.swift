import Dispatch

/// The body took longer than its watchdog allows: something hangs.
package struct Hanging: Error {}

/// Longer than anything here takes, also where much else waits for the processors: what takes longer hangs.
package let longestWait = Duration.seconds(300)

/// Runs `body` and gives it up, without waiting for it, when it takes longer than ``longestWait``.
package func withWatchdog<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let end = OneShot<Result<Value, any Error>>()
    let task = Task {
        do { end.resolve(.success(try await body())) } catch { end.resolve(.failure(error)) }
    }
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.setEventHandler { end.resolve(.failure(Hanging())) }
    timer.schedule(deadline: .now() + longestWait / .seconds(1))
    timer.activate()
    defer {
        timer.cancel()
        task.cancel()
    }
    return try await end.wait(onCancel: .failure(CancellationError())).get()
}

/// Waits until `condition` holds, or the task is cancelled, and leaves the threads to others meanwhile.
package func until(_ condition: () -> Bool) async {
    while !condition() {
        // Cancelled: the test is over.
        do { try await Task.sleep(for: .milliseconds(1)) } catch { return }
    }
}
