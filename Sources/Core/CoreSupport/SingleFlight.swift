/// Runs work once for all tasks that ask for it at the same time, and gives each of them its value.
///
/// The work runs in its own task. A cancelled caller returns at once and does not affect the others; the work continues
/// even if every caller has left.
public final class SingleFlight<Value: Sendable>: Sendable {
    private struct Running {
        let task: Task<Void, Never>
        var waiters: [ObjectIdentifier: Waiter] = [:]
    }

    private struct Waiter {
        let box: OneShot<Value>
        let early: @Sendable () -> Value?
    }

    private let running = Protected<Running?>(nil)

    public init() {}

    /// Joins the work in flight, or starts it if there is none.
    ///
    /// - Parameters:
    ///   - onCancel: what a cancelled caller gets, at once; one that is already cancelled starts nothing.
    ///   - early: the value with which the caller leaves at ``offerEarly()``; `nil` to wait for the work's.
    ///   - work: what is started; a caller that joins does not start its own.
    public func value(
        onCancel: Value, early: @escaping @Sendable () -> Value? = { nil },
        work: @escaping @Sendable () async -> Value
    ) async -> Value {
        if Task.isCancelled { return onCancel }
        let waiter = Waiter(box: OneShot<Value>(), early: early)
        join(waiter, work)
        defer { leave(waiter) }
        return await waiter.box.wait(onCancel: onCancel)
    }

    /// Lets the callers that are waiting leave early, because the work takes long. The work continues.
    public func offerEarly() {
        for waiter in waiters { waiter.early().map { _ = waiter.box.resolve($0) } }
    }

    var waiting: Int { waiters.count }

    private var waiters: [Waiter] { running.withLock { $0.map { Array($0.waiters.values) } ?? [] } }

    private func join(_ waiter: Waiter, _ work: @escaping @Sendable () async -> Value) {
        running.withLock { running in
            // The task cannot finish before it is stored here: finishing takes the same lock.
            if running == nil { running = Running(task: .onCallersExecutor { self.finish(await work()) }) }
            running?.waiters[ObjectIdentifier(waiter.box)] = waiter
        }
    }

    private func leave(_ waiter: Waiter) {
        running.withLock { $0?.waiters[ObjectIdentifier(waiter.box)] = nil }
    }

    /// Called by the work's task. It frees the slot before it delivers the value, so that the next caller starts new
    /// work.
    private func finish(_ value: Value) {
        let waiters = running.withLock { running in
            defer { running = nil }
            return running?.waiters ?? [:]
        }
        for waiter in waiters.values { waiter.box.resolve(value) }
    }
}
