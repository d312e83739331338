import CoreSupport
import Dispatch

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Turns the signals that end or stop a process into calls on an ordinary thread, the terminal put back first.
public enum ProcessSignals {
    /// A signal that asks the process to end.
    public enum Interrupt: Sendable {
        /// Ctrl-C, SIGINT.
        case interrupt
        case terminate
        /// The terminal is gone, SIGHUP.
        case hangUp

        /// The status that a shell reports for a process ended by it: 130 for Ctrl-C.
        public var exitStatus: Int32 { 128 + number }

        var number: Int32 {
            switch self {
            case .interrupt: SIGINT
            case .terminate: SIGTERM
            case .hangUp: SIGHUP
            }
        }
    }

    /// Listens from now on and for as long as the process lives; called once, before any prompt. When it returns, no
    /// signal does its own work any more.
    ///
    /// The first SIGINT, SIGTERM or SIGHUP (unless that was ignored at the start, as `nohup` does) calls `onInterrupt`; a
    /// second one ends the process at once. Ctrl-Z (SIGTSTP) puts the terminal back while the process is stopped. SIGQUIT
    /// puts it back and ends the process as usual.
    ///
    /// - Parameters:
    ///   - terminal: what changes the terminal, if anything does.
    ///   - onInterrupt: called once, on a thread of its own; it cancels the main task, as a rule.
    public static func listen(
        terminal: any TerminalRestoring, onInterrupt: @escaping @Sendable (Interrupt) -> Void
    ) {
        // One queue for the signals and one for the closure, so that a second signal is heard while the closure runs.
        let signals = DispatchQueue(label: "ProcessSignals")
        let calls = DispatchQueue(label: "ProcessSignals.onInterrupt")
        let registrations = DispatchGroup()
        let count = Protected(0)
        for interrupt in [Interrupt.interrupt, .terminate, .hangUp] {
            if interrupt == .hangUp, SignalAction.isIgnored(SIGHUP) { continue }
            listen(to: interrupt.number, on: signals, registrations) {
                terminal.restore()
                let isFirst = count.withLock { count in
                    count += 1
                    return count == 1
                }
                guard isFirst else { _exit(interrupt.exitStatus) }
                calls.async { onInterrupt(interrupt) }
            }
        }
        for stop in [SIGQUIT, SIGTSTP] where !SignalAction.isIgnored(stop) {
            listen(to: stop, on: signals, registrations) {
                terminal.restore()
                SignalAction.performDefault(stop)
                terminal.resume()
            }
        }
        registrations.wait()
    }

    private static func listen(
        to number: Int32, on queue: DispatchQueue, _ registrations: DispatchGroup,
        _ handler: @escaping @Sendable () -> Void
    ) {
        #if !canImport(Glibc)
            // There the source only watches; the signal itself must be kept from doing its work.
            signal(number, SIG_IGN)
        #endif
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler(handler: handler)
        // `activate` only asks for it; a signal that came before it is done would still end the process.
        registrations.enter()
        source.setRegistrationHandler { registrations.leave() }
        source.activate()
        // Never released: it listens for the life of the process.
        _ = Unmanaged.passRetained(source as AnyObject)
    }
}

extension ProcessSignals {
    /// Runs `body` as the program's main task, which the first interrupt cancels; called once.
    ///
    /// - Parameters:
    ///   - terminal: what changes the terminal, if anything does.
    ///   - body: what the program does.
    /// - Returns: what `body` returned, and the signal that cancelled it, if one did: the process then ends with the
    ///   signal's ``Interrupt/exitStatus``.
    public static func run<Result: Sendable>(
        terminal: any TerminalRestoring, _ body: @escaping @Sendable () async -> Result
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

/// What the process does about a signal.
enum SignalAction {
    /// Whether the process was started with the signal ignored, or has chosen so.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        // Functions cannot be compared, and the systems name their type differently.
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Does what the system does of itself, ends or stops the process; returns when it goes on.
    static func performDefault(_ number: Int32) {
        var action = sigaction()
        var previous = sigaction()
        var onlyThis = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&onlyThis)
        sigaddset(&onlyThis, number)
        // An empty action is the default one.
        sigaction(number, &action, &previous)
        // For this thread alone, to which `raise` sends it.
        pthread_sigmask(SIG_UNBLOCK, &onlyThis, &blocked)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        sigaction(number, &previous, nil)
    }
}
