/// What a screen does at the moment: one task, the newest.
@MainActor
package final class Activity {
    /// One that does nothing yet.
    package init() {}

    private var task: Task<Void, Never>?

    /// Starts `work` and calls off what was under way.
    @discardableResult
    package func start(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        task?.cancel()
        let task = Task { await work() }
        self.task = task
        return task
    }

    /// Calls off what is under way; it ends in its own time.
    package func cancel() {
        task?.cancel()
    }

    /// Waits until nothing is under way, what is started meanwhile included.
    package func settle() async {
        while let task {
            await task.value
            if self.task == task { self.task = nil }
        }
    }
}
