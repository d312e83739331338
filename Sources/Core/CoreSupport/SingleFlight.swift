/// One piece of work that many tasks may ask for at once: it runs once, and all of them get its value.
///
/// The work runs in a task of its own, which belongs to none of those who ask. A caller that is cancelled leaves at once
/// and takes nobody down with it; the work goes on even when every caller has left.
public final class SingleFlight<Value: Sendable>: Sendable {
    private struct Running {
        let task: Task<Void, Never>
        var waiters: [ObjectIdentifier: OneShot<Value>] = [:]
    }

    private let running = Protected<Running?>(nil)

    /// Nothing is in flight yet.
    public init() {}

    /// Waits for the value of what is in flight, or starts `work` when nothing is.
    ///
    /// - Parameters:
    ///   - onCancel: what a cancelled caller is given at once. One that was cancelled before it asked starts nothing.
    ///   - work: called once, or not at all when there is something in flight to join.
    public func value(onCancel: Value, work: @escaping @Sendable () async -> Value) async -> Value {
        if Task.isCancelled { return onCancel }
        let box = OneShot<Value>()
        join(box, work)
        defer { leave(box) }
        return await box.wait(onCancel: onCancel)
    }

    /// Waits until nothing is in flight, however often something new starts meanwhile. Cancellation does not shorten
    /// it: it is for an interrupt that must let a save finish.
    public func settle() async {
        while let task = running.withLock({ $0?.task }) {
            await task.value
        }
    }

    var waiting: Int { running.withLock { $0?.waiters.count ?? 0 } }

    private func join(_ box: OneShot<Value>, _ work: @escaping @Sendable () async -> Value) {
        running.withLock { running in
            // The task cannot finish before it stands here: finishing takes the same lock.
            if running == nil { running = Running(task: .onCallersExecutor { self.finish(await work()) }) }
            running?.waiters[ObjectIdentifier(box)] = box
        }
    }

    private func leave(_ box: OneShot<Value>) {
        running.withLock { $0?.waiters[ObjectIdentifier(box)] = nil }
    }

    /// Called by the flight itself, of which there is one at a time. The place is free before anybody hears the value,
    /// so that whoever asks again starts anew.
    private func finish(_ value: Value) {
        let waiters = running.withLock { running in
            defer { running = nil }
            return running?.waiters ?? [:]
        }
        for box in waiters.values { box.resolve(value) }
    }
}
