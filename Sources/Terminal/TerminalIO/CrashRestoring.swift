import Synchronization
package import SystemLibrary

/// Restores a terminal when a signal ends the process, except after a stack overflow.
package enum CrashRestoring {
    private struct Terminal {
        var settings: termios
        let input: Int32
        let output: Int32
        let farewell: UnsafeMutableBufferPointer<UInt8>
    }

    /// The address of a ``Terminal``, or 0. It is never freed, since a signal on any thread may be reading it.
    private static let terminal = Atomic<UInt>(0)

    /// Makes the end of the process send `farewell` to `output`, and set the terminal at `input` to `settings`.
    package static func arm(_ settings: termios, at input: Descriptor, farewell: [UInt8], to output: Descriptor) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: farewell.count)
        _ = bytes.initialize(from: farewell)
        let place = UnsafeMutablePointer<Terminal>.allocate(capacity: 1)
        place.initialize(
            to: Terminal(settings: settings, input: input.number, output: output.number, farewell: bytes))
        terminal.store(UInt(bitPattern: place), ordering: .releasing)
    }

    package static func disarm() { terminal.store(0, ordering: .releasing) }

    private static let crashes = [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP]

    /// The other signals that end a process by default, except those that ``ProcessSignals`` turns into calls.
    private static let endings: [Int32] = {
        let everywhere = [SIGALRM, SIGPIPE, SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGXFSZ]
        #if os(Linux)
            return everywhere + [SIGPOLL, SIGPWR, SIGSTKFLT] + (__libc_current_sigrtmin()...__libc_current_sigrtmax())
        #else
            return everywhere
        #endif
    }()

    /// Handles the signals from now on, except those that are ignored.
    static func install() {
        // Initialize the static property here: the handler must not.
        disarm()
        for number in crashes + endings.filter({ !SignalAction.isIgnored($0) }) {
            var action = sigaction()
            #if canImport(Glibc)
                action.__sigaction_handler.sa_handler = restoreAndCrash
            #else
                action.__sigaction_u.__sa_handler = restoreAndCrash
            #endif
            // The signal is handled once, and then raised again at the same place.
            action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND) | Int32(truncatingIfNeeded: SA_NODEFER)
            sigaction(number, &action, nil)
        }
    }

    /// Does only what POSIX allows in a signal handler: no allocation, no lock.
    private static let restoreAndCrash: @convention(c) (Int32) -> Void = { number in
        let address = CrashRestoring.terminal.exchange(0, ordering: .acquiringAndReleasing)
        if let place = UnsafeMutablePointer<Terminal>(bitPattern: address) {
            let foreground = tcgetpgrp(place.pointee.input)
            // The terminal is not the process's own in the background.
            if foreground <= 0 || foreground == getpgrp() {
                let farewell = place.pointee.farewell
                if let bytes = farewell.baseAddress { _ = write(place.pointee.output, bytes, farewell.count) }
                tcsetattr(place.pointee.input, TCSANOW, &place.pointee.settings)
            }
        }
        raise(number)
    }
}
