/// Runs `body` to its end whether or not the caller is cancelled, and waits for it.
package func shielded<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
    await Task.onCallersExecutor(body).value
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
