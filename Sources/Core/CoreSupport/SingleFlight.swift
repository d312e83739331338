/// Work that many tasks may ask for at once: it runs once, and all of them get its value.
///
/// The work runs in its own task. A cancelled caller returns at once and affects no other; the work goes on even when
/// every caller has left.
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

    /// Gives `value` to all who wait now; the work goes on, and who wants its own value joins again.
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

    /// Called by the flight itself. The slot is free before anyone hears the value, so that the next caller starts
    /// anew.
    private func finish(_ value: Value) {
        let waiters = running.withLock { running in
            defer { running = nil }
            return running?.waiters ?? [:]
        }
        for box in waiters.values { box.resolve(value) }
    }
}
