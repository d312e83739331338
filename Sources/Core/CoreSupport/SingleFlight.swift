/// Runs work once for all tasks that ask for it at the same time, and gives each of them its value.
///
/// The work runs in its own task. A cancelled caller returns at once and does not affect the others; the work continues
/// even if every caller has left.
public final class SingleFlight<Value: Sendable>: Sendable {
    private struct Running {
        let task: Task<Void, Never>
        var waiters: [ObjectIdentifier: OneShot<Value>] = [:]
    }

    private let running = Protected<Running?>(nil)

    public init() {}

    /// Joins the work in flight, or starts `work` if there is none. A cancelled caller gets `onCancel` at once; one
    /// that is already cancelled starts nothing.
    public func value(onCancel: Value, work: @escaping @Sendable () async -> Value) async -> Value {
        if Task.isCancelled { return onCancel }
        let box = OneShot<Value>()
        join(box, work)
        defer { leave(box) }
        return await box.wait(onCancel: onCancel)
    }

    /// Gives `value` to all callers that are waiting. The work continues; a caller that needs its final value joins
    /// again.
    public func tell(_ value: Value) {
        let waiters = running.withLock { running in
            defer { running?.waiters = [:] }
            return running?.waiters ?? [:]
        }
        for box in waiters.values { box.resolve(value) }
    }

    var waiting: Int { running.withLock { $0?.waiters.count ?? 0 } }

    private func join(_ box: OneShot<Value>, _ work: @escaping @Sendable () async -> Value) {
        running.withLock { running in
            // The task cannot finish before it is stored here: finishing takes the same lock.
            if running == nil { running = Running(task: .onCallersExecutor { self.finish(await work()) }) }
            running?.waiters[ObjectIdentifier(box)] = box
        }
    }

    private func leave(_ box: OneShot<Value>) {
        running.withLock { $0?.waiters[ObjectIdentifier(box)] = nil }
    }

    /// Called by the work's task. It frees the slot before it delivers the value, so that the next caller starts new
    /// work.
    private func finish(_ value: Value) {
        let waiters = running.withLock { running in
            defer { running = nil }
            return running?.waiters ?? [:]
        }
        for box in waiters.values { box.resolve(value) }
    }
}
