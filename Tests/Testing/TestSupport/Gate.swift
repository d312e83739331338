/// A gate at which callers wait until the test opens it, so that what must happen first has happened without waiting for
/// luck.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [OneShot<Bool>] = []
    }

    private let state = Protected(State())
    private let arrival = OneShot<Void>()

    package init() {}

    /// Lets everybody through, now and later.
    package func open() {
        let waiting = state.withLock { state in
            defer { state = State(isOpen: true) }
            return state.waiting
        }
        for caller in waiting { caller.resolve(true) }
    }

    /// Waits until the gate is open. It takes no notice of cancellation.
    package func pass() async { await withCancellationShield { _ = await self.wait() } }

    /// Waits until the gate is open, or the caller is cancelled: then it is `false`.
    @discardableResult package func wait() async -> Bool {
        let caller = OneShot<Bool>()
        state.withLock { state in
            if state.isOpen { caller.resolve(true) } else { state.waiting.append(caller) }
        }
        arrival.resolve(())
        return await caller.wait(onCancel: false)
    }

    /// Waits until somebody waits at the gate.
    package func reached() async { await arrival.wait(onCancel: ()) }
}
