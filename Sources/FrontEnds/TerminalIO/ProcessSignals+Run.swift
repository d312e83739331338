import ConcurrencySupport

extension ProcessSignals {
    /// Runs `body` as the program's main task, which the first interrupt cancels; called once.
    ///
    /// - Parameter terminal: what changes the terminal, if anything does.
    /// - Returns: what `body` returned, and the signal that cancelled it, if one did: the process then ends with the
    ///   signal's ``Interrupt/exitStatus``.
    public static func run<Result: Sendable>(
        terminal: any TerminalHold, _ body: @escaping @Sendable () async -> Result
    ) async -> (result: Result, interrupt: Interrupt?) {
        let state = Protected(State<Result>())
        listen(terminal: terminal) { interrupt in
            let task = state.withLock { state in
                state.interrupt = interrupt
                return state.task
            }
            task?.cancel()
        }
        let task = Task { await body() }
        let isInterrupted = state.withLock { state in
            state.task = task
            return state.interrupt != nil
        }
        // One that came before the task was there.
        if isInterrupted { task.cancel() }
        let result = await task.value
        return (result, state.withLock(\.interrupt))
    }

    private struct State<Result: Sendable> {
        var task: Task<Result, Never>?
        var interrupt: Interrupt?
    }
}
