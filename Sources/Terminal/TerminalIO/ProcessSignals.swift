import CoreSupport
package import Dispatch
import SystemLibrary

/// Turns the signals that end or stop a process into calls on an ordinary thread, after restoring the terminal.
package enum ProcessSignals {
    package enum Interrupt: Sendable {
        /// Ctrl-C, SIGINT.
        case interrupt
        case terminate
        /// The terminal is gone, SIGHUP.
        case hangUp

        /// The status that a shell reports for a process that the signal ended: 130 for Ctrl-C.
        package var exitStatus: Int32 { 128 + number }

        var number: Int32 {
            switch self {
            case .interrupt: SIGINT
            case .terminate: SIGTERM
            case .hangUp: SIGHUP
            }
        }
    }

    /// Where signals are handled, one at a time.
    static let handlers = DispatchQueue(label: "ProcessSignals")

    /// Handles the signals for the rest of the process's life. Call it once, before any prompt. When it returns, the
    /// signals no longer have their default effect.
    ///
    /// The first SIGINT, SIGTERM or SIGHUP (unless SIGHUP was ignored at the start, as `nohup` does) calls
    /// `onInterrupt`; a second one ends the process, at once unless `ending` has work under way. Ctrl-Z (SIGTSTP)
    /// restores the terminal while the process is stopped, until it is in the foreground again. SIGQUIT restores it and
    /// ends the process as usual, and so does every other signal that ends a process, unless it is ignored.
    ///
    /// `terminal` is restored first, if anything changes it. `onInterrupt` is called once on its own thread; it usually
    /// cancels the main task.
    package static func listen(
        terminal: any TerminalRestoring, ending: ProgramEnding = ProgramEnding(),
        onInterrupt: @escaping @Sendable (Interrupt) -> Void
    ) {
        // Another queue than the signals', so that a second signal is noticed while the closure runs.
        let calls = DispatchQueue(label: "ProcessSignals.onInterrupt")
        // A third queue waits for the foreground, so that a signal can end a waiting process.
        let resumptions = DispatchQueue(label: "ProcessSignals.resume")
        let registrations = DispatchGroup()
        for interrupt in [Interrupt.interrupt, .terminate, .hangUp] {
            if interrupt == .hangUp, SignalAction.isIgnored(SIGHUP) { continue }
            listen(to: interrupt.number, registrations) {
                JobControl.prepareToEnd()
                terminal.restore()
                guard ending.receive(interrupt, end: { _exit($0) }) else { return }
                calls.async {
                    onInterrupt(interrupt)
                    JobControl.giveUp()
                }
            }
        }
        for stop in [SIGQUIT, SIGTSTP] where !SignalAction.isIgnored(stop) {
            listen(to: stop, registrations) {
                terminal.restore()
                SignalAction.performDefault(stop)
                resumptions.async { terminal.resume() }
            }
        }
        // Also resume after SIGSTOP, which leaves no time to restore the terminal.
        listen(to: SIGCONT, registrations) {
            JobControl.continued()
            resumptions.async { terminal.resume() }
        }
        CrashRestoring.install()
        registrations.wait()
        JobControl.listen()
    }

    private static func listen(
        to number: Int32, _ registrations: DispatchGroup, _ handler: @escaping @Sendable () -> Void
    ) {
        #if !canImport(Glibc)
            // There the source only observes; the signal's default action must be disabled.
            signal(number, SIG_IGN)
        #endif
        let source = DispatchSource.makeSignalSource(signal: number, queue: handlers)
        source.setEventHandler(handler: handler)
        // Until then a signal would still end the process.
        source.activate(registrations) { SignalAction.handleAlone(number) }
        // Never released: it listens for the life of the process.
        _ = Unmanaged.passRetained(source as AnyObject)
    }
}

extension ProcessSignals {
    /// Runs `body` as the program's main task, which the first interrupt cancels. Call it once. Returns the result of
    /// `body`, and the signal that cancelled it, if any: in that case, end the process with the signal's
    /// ``Interrupt/exitStatus``.
    package static func run<Result: Sendable>(
        terminal: any TerminalRestoring, ending: ProgramEnding = ProgramEnding(),
        _ body: @escaping @Sendable () async -> Result
    ) async -> (result: Result, interrupt: Interrupt?) {
        let state = Protected(State<Result>())
        listen(terminal: terminal, ending: ending) { interrupt in
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
        // The interrupt came before the task was stored.
        if isInterrupted { task.cancel() }
        let result = await task.value
        return (result, state.withLock(\.interrupt))
    }

    private struct State<Result: Sendable> {
        var task: Task<Result, Never>?
        var interrupt: Interrupt?
    }
}

extension DispatchSourceProtocol {
    /// Activates the source, which is asynchronous: it misses signals until it calls `onRegistration` and leaves
    /// `registrations`.
    package func activate(_ registrations: DispatchGroup, onRegistration: @escaping @Sendable () -> Void = {}) {
        registrations.enter()
        setRegistrationHandler {
            onRegistration()
            registrations.leave()
        }
        activate()
    }
}

enum SignalAction {
    /// Keeps other signals of the thread from interrupting the signal's handler. On Linux, the dispatch library's handler
    /// passes the signal on to the library's thread: a SIGCONT that interrupts it would overtake the signal.
    static func handleAlone(_ number: Int32) {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return }
        sigfillset(&action.sa_mask)
        sigaction(number, &action, nil)
    }

    /// Sends a signal to the main thread: on Linux that is the only one that takes signals, apart from the dispatch
    /// library's, and it takes this one once it has passed on another that it has taken. Elsewhere, or without the call,
    /// to the process.
    static func sendToMainThread(_ number: Int32) {
        #if canImport(Glibc)
            if let sendToThread {
                _ = sendToThread(getpid(), getpid(), number)
                return
            }
        #endif
        kill(getpid(), number)
    }

    #if canImport(Glibc)
        private typealias SendToThread = @Sendable @convention(c) (pid_t, pid_t, CInt) -> CInt

        // A function of the C library, which Swift's module of it leaves out. A null handle is RTLD_DEFAULT.
        private static let sendToThread = dlsym(nil, "tgkill").map { unsafeBitCast($0, to: SendToThread.self) }
    #endif

    /// Whether the signal is ignored, by this process or from its start.
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

    /// Stops the process and the others of its group by their default action; returns when they continue.
    static func stopGroup(by number: Int32) {
        // Stop the others first: once this process stops, a shell considers the whole job stopped.
        let action = signal(number, SIG_IGN)
        kill(0, number)
        // Where this process blocks it, it is pending here too, and would stop this process a second time. To ignore a
        // signal discards it (POSIX, "Signal Actions").
        signal(number, SIG_IGN)
        signal(number, action)
        performDefault(number)
    }

    /// Performs the signal's default action, which ends or stops the process; returns when it continues.
    static func performDefault(_ number: Int32) {
        var action = sigaction()
        var previous = sigaction()
        var onlyThis = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&onlyThis)
        sigaddset(&onlyThis, number)
        // An empty action is the default one.
        sigaction(number, &action, &previous)
        // Only for this thread, to which `raise` sends it.
        pthread_sigmask(SIG_UNBLOCK, &onlyThis, &blocked)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &blocked, nil)
        sigaction(number, &previous, nil)
    }
}
