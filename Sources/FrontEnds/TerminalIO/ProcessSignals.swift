import ConcurrencySupport
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
        /// SIGTERM.
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
        terminal: any TerminalHold, onInterrupt: @escaping @Sendable (Interrupt) -> Void
    ) {
        // One queue for the signals and one for the closure, so that a second signal is heard while the closure runs.
        let signals = DispatchQueue(label: "ProcessSignals")
        let calls = DispatchQueue(label: "ProcessSignals.onInterrupt")
        let registrations = DispatchGroup()
        let count = Protected(0)
        for interrupt in [Interrupt.interrupt, .terminate, .hangUp] {
            if interrupt == .hangUp, SignalAction.isIgnored(SIGHUP) { continue }
            listen(to: interrupt.number, on: signals, registrations) {
                terminal.release()
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
                terminal.release()
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
